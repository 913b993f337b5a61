FROM python:3.12-slim AS build

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/mapwright
ENV PATH=/opt/mapwright/bin:$PATH

# The pins first: a change of code then reuses this layer.
COPY requirements.txt /src/
RUN pip install --require-hashes -r /src/requirements.txt

COPY . /src/
RUN pip install --no-deps --no-build-isolation /src


FROM python:3.12-slim

RUN useradd --create-home --uid 10001 mapwright \
    && install -d -o mapwright -g mapwright /app /app/var
COPY --from=build /opt/mapwright /opt/mapwright
ENV PATH=/opt/mapwright/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    MAPWRIGHT_BIND=0.0.0.0:8000 \
    MAPWRIGHT_DATA=/app/var \
    PROMETHEUS_MULTIPROC_DIR=/tmp

USER mapwright
WORKDIR /app
RUN mapwright warm

EXPOSE 8000
CMD ["gunicorn", "-c", "python:api.server", "api:create_app()"]
