"""All addresses of the site. What no app claims is a page of the browser client."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import TemplateView
from drf_spectacular.views import SpectacularAPIView

from lobby.api.docs import ApiDocs
from lobby.api.nowhere import Nowhere

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", ApiDocs.as_view(), name="api-docs"),
    path("", include("games.urls")),
    path("", include("lobby.urls")),
    path("", include("replays.urls")),
    re_path(r"^api/", Nowhere.as_view()),
    # The client's own routes. Paths that belong to the server answer 404 instead.
    re_path(
        r"^(?!api/|admin/|static/|ws/)[^.]*$",
        TemplateView.as_view(template_name="index.html"),
        name="client",
    ),
]
