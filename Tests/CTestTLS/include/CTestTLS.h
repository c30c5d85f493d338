#ifndef CTESTTLS_H
#define CTESTTLS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// What a certificate says; dates count in seconds from now.
typedef struct {
  const char *subject;
  /// "DNS:localhost,IP:127.0.0.1"; NULL makes an authority.
  const char *names;
  long begins;
  long ends;
  /// The files of who signs it; NULL where it signs itself.
  const char *issuer_certificate;
  const char *issuer_key;
} ctesttls_request;

/// Writes a certificate and a new key of its own into two PEM files; answers whether that went well.
bool ctesttls_make_certificate(ctesttls_request request, const char *certificate, const char *key);

/// What a server shows to all its clients; NULL where the files are not a certificate and its key.
///
/// With `old` it speaks TLS 1.0 and 1.1 only.
void *ctesttls_context(const char *certificate, const char *key, bool old);
void ctesttls_context_free(void *context);

/// Shakes hands on an accepted socket, which stays the caller's; NULL where they did not agree.
void *ctesttls_accept(void *context, int socket);
/// How many bytes were read; 0 where the peer left, less where the connection broke.
ssize_t ctesttls_read(void *connection, void *bytes, size_t count);
ssize_t ctesttls_write(void *connection, const void *bytes, size_t count);
/// Says that nothing more comes (close_notify).
void ctesttls_notify(void *connection);
void ctesttls_free(void *connection);

// Sockets, where Swift's Glibc leaves out what is needed.

/// Accepts a client on a socket that no child inherits; less than 0 where none can come any more.
int ctesttls_accept_client(int listener);
/// Whether the peer is gone or goes in that time; less than 0 waits for it.
bool ctesttls_peer_leaves(int socket, int milliseconds);

#endif
