/// The functions of libcurl and OpenSSL that are used, looked up when the library is loaded.
#ifndef CCURL_LIBRARY_H
#define CCURL_LIBRARY_H

#include <curl/curl.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>

#define EACH_OF_CURL(WITH)                                                                                \
  WITH(curl_global_init) WITH(curl_version) WITH(curl_version_info) WITH(curl_free) WITH(curl_getdate)    \
  WITH(curl_url) WITH(curl_url_cleanup) WITH(curl_url_set) WITH(curl_url_get)                             \
  WITH(curl_easy_init) WITH(curl_easy_cleanup) WITH(curl_easy_setopt) WITH(curl_easy_getinfo)             \
  WITH(curl_easy_nextheader) WITH(curl_slist_append) WITH(curl_slist_free_all)                            \
  WITH(curl_multi_init) WITH(curl_multi_cleanup) WITH(curl_multi_add_handle)                              \
  WITH(curl_multi_remove_handle) WITH(curl_multi_perform) WITH(curl_multi_poll) WITH(curl_multi_info_read)

#define EACH_OF_OPENSSL(WITH)                                                                             \
  WITH(OPENSSL_init_crypto) WITH(EVP_Digest) WITH(EVP_sha256) WITH(SSL_CTX_clear_options)                 \
  WITH(SSL_CTX_set_info_callback) WITH(SSL_get_rbio) WITH(BIO_set_callback_ex)

// The underscore at the end of a member's name avoids the macros that libcurl defines for some functions.
#define MEMBER(function) __typeof__(function) *function##_;

struct curl {
  EACH_OF_CURL(MEMBER)
};

struct openssl {
  EACH_OF_OPENSSL(MEMBER)
};

#undef MEMBER

/// The functions of libcurl; NULL where it is not installed.
const struct curl *curl_library(void);

/// The functions of the OpenSSL that libcurl uses; NULL where it uses another library.
const struct openssl *openssl_library(void);

#endif
