# An image of the folder that `npm run package` made on Linux: what the tests prove is what it holds.
#   npm run package && docker build -t universe:1.0.0 .
#   docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
#     -v universe-data:/var/lib/universe -p 127.0.0.1:3000:3000 universe:1.0.0
ARG BASE=docker.io/library/debian:trixie-slim
FROM ${BASE}

# Node is linked to libatomic; `universe backup` and `restore` of a PostgreSQL store run its client,
# which must be no older than that server.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  # By number, so that an orchestrator can tell that it is not root.
  && groupadd --system --gid 10001 universe \
  && useradd --system --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent universe \
  && install -d -m 0700 -o 10001 -g 10001 /var/lib/universe

ARG VERSION=1.0.0
LABEL org.opencontainers.image.title="Universe" \
      org.opencontainers.image.version="${VERSION}"
COPY dist/universe-${VERSION}/ /opt/universe/

# A container has no visitors on its own loopback.
ENV HOST=0.0.0.0 \
    DATA_DIR=/var/lib/universe
VOLUME /var/lib/universe
EXPOSE 3000 3001
USER 10001:10001
WORKDIR /opt/universe
# It ends within 9 s, and what stops containers commonly waits for ten.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["/opt/universe/node_modules/.bin/node", "-e", "const { ROLE, PORT = 3000, STAFF_PORT = 3001 } = process.env; fetch(`http://127.0.0.1:${ROLE === 'staff' ? STAFF_PORT : PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/universe/bin/universe"]
