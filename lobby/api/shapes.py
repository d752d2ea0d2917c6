"""Shapes that several endpoints answer with, for the schema."""

from typing import Any

from rest_framework import serializers

from lobby import tables


class PlayerTag(serializers.Serializer[Any]):
    id = serializers.CharField(allow_null=True)
    nickname = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    bot = serializers.CharField(allow_null=True)


class TableShape(serializers.Serializer[Any]):
    id = serializers.CharField()
    game = serializers.CharField()
    options = serializers.DictField()
    visibility = serializers.ChoiceField(tables.Table.Visibility.choices)
    rated = serializers.BooleanField()
    opponent = serializers.ChoiceField(tables.Table.Opponent.choices)
    bot = serializers.CharField(allow_null=True)
    practice = serializers.BooleanField()
    host = PlayerTag()
    guest = PlayerTag(allow_null=True)
    token = serializers.CharField(allow_null=True)
    created = serializers.IntegerField()
    match = serializers.CharField(allow_null=True)
    rematch_of = serializers.CharField(allow_null=True)
