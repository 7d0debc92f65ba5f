# Parlor in a container:
#   docker build -t parlor .
#   docker run -it --rm parlor                                          the games
#   docker run -i --rm parlor parlor-engine                             the engine, for programs
#   docker run -p 8080:8080 -v rooms:/var/lib/parlor parlor parlor-server --listen 0.0.0.0
FROM swift:6.3-bookworm AS build
WORKDIR /parlor
COPY . .
RUN make stage

# The programs are static; Debian gives terminals their descriptions.
FROM debian:bookworm-slim
COPY --from=build /parlor/.build/stage/usr /usr/local
RUN useradd --system --create-home --home-dir /var/lib/parlor parlor
USER parlor
WORKDIR /var/lib/parlor
VOLUME /var/lib/parlor
EXPOSE 8080
STOPSIGNAL SIGTERM
CMD ["parlor"]
