#include "CTestTLS.h"

#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Certificates

static FILE *open_private(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  return file < 0 ? NULL : fdopen(file, "w");
}

static bool write_certificate(const char *path, X509 *certificate) {
  FILE *file = open_private(path);
  if (!file) return false;
  bool written = PEM_write_X509(file, certificate) == 1;
  return fclose(file) == 0 && written;
}

static bool write_key(const char *path, EVP_PKEY *key) {
  FILE *file = open_private(path);
  if (!file) return false;
  bool written = PEM_write_PrivateKey(file, key, NULL, NULL, 0, NULL, NULL) == 1;
  return fclose(file) == 0 && written;
}

static X509 *read_certificate(const char *path) {
  FILE *file = path ? fopen(path, "r") : NULL;
  if (!file) return NULL;
  X509 *certificate = PEM_read_X509(file, NULL, NULL, NULL);
  fclose(file);
  return certificate;
}

static EVP_PKEY *read_key(const char *path) {
  FILE *file = path ? fopen(path, "r") : NULL;
  if (!file) return NULL;
  EVP_PKEY *key = PEM_read_PrivateKey(file, NULL, NULL, NULL);
  fclose(file);
  return key;
}

static bool add_extension(X509 *certificate, X509 *issuer, int kind, const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
  X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
  if (!extension) return false;
  bool added = X509_add_ext(certificate, extension, -1) == 1;
  X509_EXTENSION_free(extension);
  return added;
}

static bool add_extensions(X509 *certificate, X509 *issuer, const char *names) {
  bool kind = names
    ? add_extension(certificate, issuer, NID_basic_constraints, "critical,CA:FALSE")
      && add_extension(certificate, issuer, NID_subject_alt_name, names)
    : add_extension(certificate, issuer, NID_basic_constraints, "critical,CA:TRUE")
      && add_extension(certificate, issuer, NID_key_usage, "critical,keyCertSign,cRLSign");
  return kind && add_extension(certificate, issuer, NID_subject_key_identifier, "hash");
}

static bool number(X509 *certificate) {
  unsigned char bytes[8];
  if (RAND_bytes(bytes, sizeof bytes) != 1) return false;
  unsigned long serial = 0;
  memcpy(&serial, bytes, sizeof bytes);
  return ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serial >> 1) == 1;
}

static bool fill(X509 *certificate, EVP_PKEY *key, X509 *issuer, const ctesttls_request *request) {
  X509_NAME *name = X509_get_subject_name(certificate);
  const unsigned char *subject = (const unsigned char *)request->subject;
  return X509_set_version(certificate, X509_VERSION_3) && number(certificate)
    && X509_gmtime_adj(X509_getm_notBefore(certificate), request->begins)
    && X509_gmtime_adj(X509_getm_notAfter(certificate), request->ends)
    && X509_set_pubkey(certificate, key)
    && X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, subject, -1, -1, 0)
    && X509_set_issuer_name(certificate, X509_get_subject_name(issuer))
    && add_extensions(certificate, issuer, request->names);
}

bool ctesttls_make_certificate(ctesttls_request request, const char *certificate, const char *key) {
  EVP_PKEY *own = EVP_EC_gen("P-256");
  X509 *made = X509_new();
  X509 *issuer = read_certificate(request.issuer_certificate);
  EVP_PKEY *signer = read_key(request.issuer_key);
  bool complete = own && made && (request.issuer_certificate == NULL || (issuer && signer))
    && fill(made, own, issuer ? issuer : made, &request)
    && X509_sign(made, signer ? signer : own, EVP_sha256()) > 0 && write_certificate(certificate, made)
    && write_key(key, own);
  EVP_PKEY_free(signer);
  X509_free(issuer);
  X509_free(made);
  EVP_PKEY_free(own);
  return complete;
}

// Connections

static int choose_protocol(
  SSL *connection, const unsigned char **out, unsigned char *count, const unsigned char *offered,
  unsigned int size, void *unused
) {
  static const unsigned char spoken[] = "\x08http/1.1";
  unsigned char *chosen = NULL;
  int found = SSL_select_next_proto(&chosen, count, spoken, sizeof spoken - 1, offered, size);
  *out = chosen;
  return found == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK;
}

static bool make_old(SSL_CTX *context) {
  return SSL_CTX_set_cipher_list(context, "ALL:@SECLEVEL=0") == 1
    && SSL_CTX_set_min_proto_version(context, TLS1_VERSION) == 1
    && SSL_CTX_set_max_proto_version(context, TLS1_1_VERSION) == 1;
}

void *ctesttls_context(const char *certificate, const char *key, bool old) {
  SSL_CTX *context = SSL_CTX_new(TLS_server_method());
  if (!context) return NULL;
  bool ready = SSL_CTX_use_certificate_file(context, certificate, SSL_FILETYPE_PEM) == 1
    && SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 && (!old || make_old(context));
  SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
  if (ready) return context;
  SSL_CTX_free(context);
  return NULL;
}

void ctesttls_context_free(void *context) { SSL_CTX_free(context); }

void *ctesttls_accept(void *context, int socket) {
  ERR_clear_error();
  SSL *connection = SSL_new(context);
  if (connection && SSL_set_fd(connection, socket) == 1 && SSL_accept(connection) == 1) return connection;
  SSL_free(connection);
  return NULL;
}

ssize_t ctesttls_read(void *connection, void *bytes, size_t count) {
  ERR_clear_error();
  size_t read = 0;
  if (SSL_read_ex(connection, bytes, count, &read) == 1) return (ssize_t)read;
  return SSL_get_error(connection, 0) == SSL_ERROR_ZERO_RETURN ? 0 : -1;
}

ssize_t ctesttls_write(void *connection, const void *bytes, size_t count) {
  ERR_clear_error();
  size_t written = 0;
  return SSL_write_ex(connection, bytes, count, &written) == 1 ? (ssize_t)written : -1;
}

void ctesttls_notify(void *connection) {
  ERR_clear_error();
  SSL_shutdown(connection);
}

void ctesttls_free(void *connection) { SSL_free(connection); }
