"""Hashes, keys and the chain against the vectors: ``docs/fairness-spec.md`` sections 2 to 6."""

import json

from games.engine import ed25519, fairness
from games.engine.chance import SeededChance, permutation, uniform, words

from .vectors import VECTORS

MATCH = VECTORS["match"]
ID = bytes.fromhex(MATCH["match"])
KEY = bytes.fromhex(MATCH["match_key"])


def test_rules_hash() -> None:
    files = {path: text.encode() for path, text in VECTORS["rules_hash"]["files"].items()}
    assert fairness.rules_hash(files).hex() == VECTORS["rules_hash"]["hash"]


def test_rules_hash_binds_path_and_content() -> None:
    assert fairness.rules_hash({"a": b"bc"}) != fairness.rules_hash({"ab": b"c"})


def test_commitments_of_server_and_seats() -> None:
    seed = bytes.fromhex(MATCH["server_seed"])
    assert fairness.commit("S", ID, seed).hex() == MATCH["server_commit"]
    for seat in (0, 1):
        contrib = bytes.fromhex(MATCH["contribs"][seat])
        assert fairness.commit(seat, ID, contrib).hex() == MATCH["seat_commits"][seat]
        # The role byte: a copied commitment does not fit the other seat.
        assert fairness.commit(1 - seat, ID, contrib).hex() != MATCH["seat_commits"][seat]


def test_setup_commitments() -> None:
    for seat in (0, 1):
        salt = bytes.fromhex(MATCH["setup_salts"][seat])
        found = fairness.setup_commit(seat, ID, salt, MATCH["setup_payloads"][seat])
        assert found.hex() == MATCH["setup_commits"][seat]


def test_header_hash_fingerprint_and_signature() -> None:
    found = fairness.header_hash(MATCH["header"])
    assert found.hex() == MATCH["header_hash"]
    assert fairness.fingerprint(found) == MATCH["fingerprint"]
    key = VECTORS["trusted_server_keys"][0]
    assert ed25519.verify(key, MATCH["header_sig"], fairness.header_message(found))


def test_match_key_needs_every_part_in_its_place() -> None:
    for match in (MATCH, VECTORS["second_match"]):
        seed = bytes.fromhex(match["server_seed"])
        first, second = (bytes.fromhex(contrib) for contrib in match["contribs"])
        hash_ = fairness.header_hash(match["header"])
        assert fairness.match_key(seed, hash_, (first, second)).hex() == match["match_key"]
        exchanged = fairness.match_key(seed, hash_, (second, first)).hex()
        assert exchanged == match.get("match_key_if_contributions_were_exchanged", exchanged)
        assert exchanged != match["match_key"]


def test_trace_of_one_shuffle_word_by_word() -> None:
    trace = VECTORS["trace"]
    stream = words(KEY, trace["label"], trace["n"])
    used = []
    for step in trace["steps"]:
        word = next(stream)
        assert f"{word:08x}" == step["word"]
        masked = word & ((1 << (step["n"] - 1).bit_length()) - 1)
        assert masked == step["masked"]
        assert (masked < step["n"]) == step["used"]
        used.append(step["used"])
    assert used.count(True) == trace["items"] - 1
    blocks = words(KEY, trace["label"], trace["n"])
    first = b"".join(next(blocks).to_bytes(4, "big") for _ in range(16)).hex()
    assert first == trace["block_0"] + trace["block_1"]


def test_all_sixty_one_draws_in_order() -> None:
    chance = SeededChance(KEY)
    for vector in VECTORS["draws"]:
        if "sides" in vector:
            assert chance.roll(vector["label"], vector["sides"]) == vector["out"]
        else:
            items = list(range(vector["items"]))
            assert chance.shuffle(vector["label"], items, hidden=False) == vector["out"]
    taken = chance.take()
    assert len(taken) == 61
    for draw, vector in zip(taken, VECTORS["draws"], strict=True):
        assert draw["d"] == vector["d"]
        assert draw["out"] == vector["out"]


def test_words_used_and_rejected() -> None:
    for vector in VECTORS["draws"]:
        read: list[int] = []
        stream = words(KEY, vector["label"], vector["n"])
        noted = (read.append(word) or word for word in stream)  # type: ignore[func-returns-value]
        if "sides" in vector:
            assert 1 + uniform(noted, vector["sides"]) == vector["out"]
            outcomes = 0 if vector["sides"] == 1 else 1
        else:
            assert permutation(noted, vector["items"]) == vector["out"]
            outcomes = max(0, vector["items"] - 1)
        assert len(read) == vector["words_used"]
        assert len(read) - outcomes == vector["words_rejected"]


def test_draws_of_the_second_match() -> None:
    chance = SeededChance(bytes.fromhex(VECTORS["second_match"]["match_key"]))
    for vector in VECTORS["second_match"]["draws"]:
        if "sides" in vector:
            assert chance.roll(vector["label"], vector["sides"]) == vector["out"]
        else:
            items = list(range(vector["items"]))
            assert chance.shuffle(vector["label"], items) == vector["out"]


def test_heads_and_receipts_of_the_record() -> None:
    record = VECTORS["record"]
    head = fairness.header_hash(record["header"])
    assert head.hex() == VECTORS["heads"][0]
    key = VECTORS["trusted_server_keys"][0]
    for seq, body in enumerate(record["events"], 1):
        head = fairness.next_head(head, seq, body)
        assert head.hex() == VECTORS["heads"][seq]
        receipt = VECTORS["receipts"][seq - 1]
        assert receipt["head"] == head.hex()
        assert ed25519.verify(key, receipt["sig"], fairness.receipt_message(ID, seq, head))


def test_view_receipts() -> None:
    key = VECTORS["trusted_server_keys"][0]
    for one in VECTORS["view_receipts"]:
        message = fairness.view_message(ID, one["seat"], one["event"], one["view"])
        assert ed25519.verify(key, one["sig"], message)
        other = fairness.view_message(ID, 1 - one["seat"], one["event"], one["view"])
        assert not ed25519.verify(key, one["sig"], other)


def test_move_and_rekey_signatures_of_the_record() -> None:

    bodies = [json.loads(text) for text in VECTORS["record"]["events"]]
    seats = json.loads(VECTORS["record"]["header"])["seats"]
    heads = [bytes.fromhex(head) for head in VECTORS["heads"]]
    move, rekey = bodies[2], bodies[6]
    text = f"sealed {move['sealed']}"
    message = fairness.move_message(ID, 0, 2, heads[2], text)
    assert ed25519.verify(seats[0]["key"], move["sig"], message)
    new = bytes.fromhex(rekey["key"])
    message = fairness.rekey_message(ID, rekey["seat"], rekey["base"], heads[rekey["base"]], new)
    assert ed25519.verify(rekey["key"], rekey["sig"], message)
    assert ed25519.verify(seats[rekey["seat"]]["key"], rekey["old_sig"], message)


def test_sealed_choices_of_the_record() -> None:

    bodies = [json.loads(text) for text in VECTORS["record"]["events"]]
    for opened in (bodies[4], bodies[5]):
        sealed = bodies[opened["of"] - 1]
        salt = bytes.fromhex(opened["salt"])
        found = fairness.sealed_value(sealed["seat"], ID, salt, opened["move"])
        assert found.hex() == sealed["sealed"]
