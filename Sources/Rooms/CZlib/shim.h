#include <zlib.h>

// The macros that begin a stream are functions here; the streams have no headers.
static inline int parlor_inflate_begin(z_stream *stream) { return inflateInit2(stream, -15); }
static inline int parlor_deflate_begin(z_stream *stream, int level, int window) {
  return deflateInit2(stream, level, Z_DEFLATED, -window, 8, Z_DEFAULT_STRATEGY);
}
