#include "lazy.h"

#include <dlfcn.h>
#include <libxml/xmlversion.h>

static const char *const names[CLAZY_COUNT] = {
    [CLAZY_ARCHIVE] = "libarchive.so.13",
    [CLAZY_CHAFA] = "libchafa.so.0",
    [CLAZY_COLOR] = "liblcms2.so.2",
    [CLAZY_CURL] = "libcurl.so.4",
    [CLAZY_MARKDOWN] = "libmd4c.so.0",
    [CLAZY_UCHARDET] = "libuchardet.so.0",
    // Its structures are read as well, and changed with the version.
    [CLAZY_XML] = LIBXML_VERSION < 21400 ? "libxml2.so.2" : "libxml2.so.16",
};

// Two threads may load a library at the same time: both then have the same one.
static void *load(enum clazy_library library) {
  static void *_Atomic loaded[CLAZY_COUNT];
  void *handle = loaded[library];
  if (!handle) loaded[library] = handle = dlopen(names[library], RTLD_LAZY | RTLD_LOCAL);
  return handle;
}

const char *clazy_name(enum clazy_library library) { return names[library]; }

bool clazy_is_there(enum clazy_library library) { return load(library); }

void *clazy_find(enum clazy_library library, const char *function) {
  void *handle = load(library);
  return handle ? dlsym(handle, function) : NULL;
}
