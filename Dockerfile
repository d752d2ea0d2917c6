# The client is built in the first stage; the second holds Python and the built files only.
FROM node:24-slim AS client
WORKDIR /app/frontend
COPY frontend/package.json frontend/package-lock.json ./
RUN npm ci --omit=dev
COPY games /app/games
COPY frontend ./
RUN npx vite build

FROM python:3.13-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PATH=/app/.venv/bin:$PATH
WORKDIR /app
RUN pip install --no-cache-dir uv==0.13.9
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-default-groups
COPY manage.py ./
COPY config config
COPY games games
COPY lobby lobby
COPY replays replays
COPY tools tools
COPY --from=client /app/frontend/dist frontend/dist
# Settings refuse to start without these; collecting files needs none of them to be true.
RUN SEMENTE_DATA_DIR=/tmp/build python manage.py collectstatic --noinput \
    && rm -rf /tmp/build && useradd --system semente && mkdir /data && chown semente /data
USER semente
VOLUME /data
EXPOSE 8000
