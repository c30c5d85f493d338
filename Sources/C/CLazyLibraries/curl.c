#include "lazy.h"

#include <curl/curl.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>

#define LIBCURL(...) LAZY(CURL, __VA_ARGS__)

LIBCURL(CURLcode, curl_global_init, (long flags), (flags), CURLE_FAILED_INIT)
LIBCURL(char *, curl_version, (void), (), NULL)
LIBCURL(curl_version_info_data *, curl_version_info, (CURLversion version), (version), NULL)
LIBCURL(void, curl_free, (void *memory), (memory), )
LIBCURL(time_t, curl_getdate, (const char *text, const time_t *unused), (text, unused), -1)

// MARK: Addresses

LIBCURL(CURLU *, curl_url, (void), (), NULL)
LIBCURL(void, curl_url_cleanup, (CURLU * url), (url), )
LIBCURL(CURLUcode, curl_url_set, (CURLU * url, CURLUPart part, const char *text, unsigned flags),
        (url, part, text, flags), CURLUE_BAD_HANDLE)

// MARK: Transfers

LIBCURL(CURL *, curl_easy_init, (void), (), NULL)
LIBCURL(void, curl_easy_cleanup, (CURL * easy), (easy), )
LIBCURL(struct curl_header *, curl_easy_nextheader,
        (CURL * easy, unsigned origin, int request, struct curl_header *previous), (easy, origin, request, previous),
        NULL)
LIBCURL(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *text), (list, text), NULL)
LIBCURL(void, curl_slist_free_all, (struct curl_slist * list), (list), )

// MARK: Many transfers

LIBCURL(CURLM *, curl_multi_init, (void), (), NULL)
LIBCURL(CURLMcode, curl_multi_cleanup, (CURLM * multi), (multi), CURLM_BAD_HANDLE)
LIBCURL(CURLMcode, curl_multi_add_handle, (CURLM * multi, CURL *easy), (multi, easy), CURLM_BAD_HANDLE)
LIBCURL(CURLMcode, curl_multi_remove_handle, (CURLM * multi, CURL *easy), (multi, easy), CURLM_BAD_HANDLE)
LIBCURL(CURLMcode, curl_multi_perform, (CURLM * multi, int *running), (multi, running), CURLM_BAD_HANDLE)
LIBCURL(CURLMcode, curl_multi_poll,
        (CURLM * multi, struct curl_waitfd others[], unsigned count, int milliseconds, int *ready),
        (multi, others, count, milliseconds, ready), CURLM_BAD_HANDLE)
LIBCURL(CURLMsg *, curl_multi_info_read, (CURLM * multi, int *left), (multi, left), NULL)

// MARK: The OpenSSL that libcurl uses

// Functions of a library's dependencies are found through its handle; there are none where it uses another library.
LIBCURL(int, OPENSSL_init_crypto, (uint64_t options, const OPENSSL_INIT_SETTINGS *settings), (options, settings), 0)
LIBCURL(const EVP_MD *, EVP_sha256, (void), (), NULL)
LIBCURL(int, EVP_Digest,
        (const void *bytes, size_t count, unsigned char *digest, unsigned *length, const EVP_MD *kind, ENGINE *engine),
        (bytes, count, digest, length, kind, engine), 0)
LIBCURL(uint64_t, SSL_CTX_clear_options, (SSL_CTX * context, uint64_t options), (context, options), 0)
LIBCURL(void, SSL_CTX_set_info_callback, (SSL_CTX * context, void (*watch)(const SSL *, int, int)), (context, watch), )
LIBCURL(BIO *, SSL_get_rbio, (const SSL *ssl), (ssl), NULL)
LIBCURL(void, BIO_set_callback_ex, (BIO * bio, BIO_callback_fn_ex callback), (bio, callback), )
