#include "CCurl.h"
#include "Library.h"

// Calls that create a handle check whether libcurl is there; calls with a handle rely on that.

bool ccurl_is_there(void) { return curl_library() != NULL; }

const char *ccurl_version(void) { return curl_library() ? curl_library()->curl_version_() : NULL; }

// MARK: Addresses and dates

CURLU *ccurl_url(void) { return curl_library() ? curl_library()->curl_url_() : NULL; }

void ccurl_url_cleanup(CURLU *url) {
  if (url) curl_library()->curl_url_cleanup_(url);
}

CURLUcode ccurl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned flags) {
  return url ? curl_library()->curl_url_set_(url, part, text, flags) : CURLUE_BAD_HANDLE;
}

CURLUcode ccurl_url_get(CURLU *url, CURLUPart part, char **text, unsigned flags) {
  return url ? curl_library()->curl_url_get_(url, part, text, flags) : CURLUE_BAD_HANDLE;
}

void ccurl_free(void *memory) { curl_library()->curl_free_(memory); }

time_t ccurl_getdate(const char *text) { return curl_library() ? curl_library()->curl_getdate_(text, NULL) : -1; }

// MARK: Transfers

CURL *ccurl_easy_init(void) { return curl_library() ? curl_library()->curl_easy_init_() : NULL; }

void ccurl_easy_cleanup(CURL *easy) { curl_library()->curl_easy_cleanup_(easy); }

struct curl_slist *ccurl_slist_append(struct curl_slist *list, const char *text) {
  return curl_library()->curl_slist_append_(list, text);
}

void ccurl_slist_free_all(struct curl_slist *list) { curl_library()->curl_slist_free_all_(list); }

// MARK: Many transfers

CURLM *ccurl_multi_init(void) { return curl_library() ? curl_library()->curl_multi_init_() : NULL; }

void ccurl_multi_cleanup(CURLM *multi) {
  if (multi) curl_library()->curl_multi_cleanup_(multi);
}

CURLMcode ccurl_multi_add_handle(CURLM *multi, CURL *easy) {
  return curl_library()->curl_multi_add_handle_(multi, easy);
}

CURLMcode ccurl_multi_remove_handle(CURLM *multi, CURL *easy) {
  return curl_library()->curl_multi_remove_handle_(multi, easy);
}

CURLMcode ccurl_multi_perform(CURLM *multi, int *running) {
  return multi ? curl_library()->curl_multi_perform_(multi, running) : CURLM_BAD_HANDLE;
}
