# The table in the browser, for friends: see docs/hosting.md.
#
#     docker build -t rondel .
#     docker run -p 8000:8000 -v rondel:/data rondel

FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv /opt/rondel
COPY requirements.txt .
RUN /opt/rondel/bin/pip install --no-cache-dir --disable-pip-version-check \
        --require-hashes -r requirements.txt
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY src src
RUN /opt/rondel/bin/pip install --no-cache-dir --disable-pip-version-check \
        --no-deps --no-build-isolation .

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home rondel
COPY --from=build /opt/rondel /opt/rondel
ENV PATH=/opt/rondel/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    RONDEL_HOST=0.0.0.0 \
    RONDEL_PORT=8000 \
    RONDEL_DATABASE_URL=sqlite:////data/tables.db
USER rondel
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
CMD ["rondel", "serve", "--no-browser"]
