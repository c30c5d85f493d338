#include "Library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

static struct curl curl;
static struct openssl openssl;
static bool has_curl, has_openssl;

#define FIND(function) found = (*(void **)&table->function##_ = dlsym(library, #function)) && found;

static bool find_curl(void *library, struct curl *table) {
  bool found = true;
  EACH_OF_CURL(FIND)
  return found;
}

// Symbols of a library's dependencies are found through its handle as well.
static bool find_openssl(void *library, struct openssl *table) {
  bool found = true;
  EACH_OF_OPENSSL(FIND)
  return found;
}

// The library is never unloaded, because threads of its own may run until the end.
static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
  has_curl = library && find_curl(library, &curl);
  has_openssl = has_curl && find_openssl(library, &openssl);
}

static void load_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
}

const struct curl *curl_library(void) {
  load_once();
  return has_curl ? &curl : NULL;
}

const struct openssl *openssl_library(void) {
  load_once();
  return has_openssl ? &openssl : NULL;
}
