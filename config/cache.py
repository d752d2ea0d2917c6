"""What the cache holds on Redis: JSON. Django's own way is pickle, which runs whatever lies there."""

import json
from typing import Any


class Json:
    """Django's serializer protocol for a Redis cache; whole numbers stay countable."""

    def dumps(self, value: Any) -> Any:
        return value if type(value) is int else json.dumps(value)

    def loads(self, data: bytes) -> Any:
        return json.loads(data)
