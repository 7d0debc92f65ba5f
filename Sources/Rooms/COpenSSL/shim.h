#include <openssl/err.h>
#include <openssl/ssl.h>

// The macros are functions here.
static inline void parlor_tls_require(SSL_CTX *context) {
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  // Whoever polls must not wait for the next record when one holds no data.
  SSL_CTX_clear_mode(context, SSL_MODE_AUTO_RETRY);
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
}
static inline long parlor_tls_name(SSL *connection, const char *host) { return SSL_set_tlsext_host_name(connection, host); }
