# Parlor in a container:
#   docker build -t parlor --build-arg COMMIT=$(git rev-parse HEAD) .
#   docker run -it --rm parlor                                          the games
#   docker run -i --rm parlor                                           the engine, for programs
#   docker run -p 8080:8080 -v rooms:/var/lib/parlor parlor parlor-server --listen 0.0.0.0
# Profiles and rooms are kept in /var/lib/parlor.
FROM swift:6.3-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends make && rm -rf /var/lib/apt/lists/*
WORKDIR /parlor
COPY . .
# The history is not copied; the licences ask for the commit that was built.
ARG COMMIT=unknown
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
