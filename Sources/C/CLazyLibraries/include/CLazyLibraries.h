/// Functions of libraries that are loaded when one of them is called first.
///
/// Most starts need none of these libraries, and to load them all takes longer than a search. Each function is defined
/// here under its own name and calls the one of the library, so that callers include the library's header and call
/// it as if it were linked. Where the library is not installed, a function returns what it does where memory is short.
#ifndef CLAZYLIBRARIES_H
#define CLAZYLIBRARIES_H

#include <stdbool.h>

/// The libraries.
enum clazy_library {
  CLAZY_ARCHIVE,
  CLAZY_CHAFA,
  CLAZY_COLOR,
  CLAZY_CURL,
  CLAZY_MARKDOWN,
  CLAZY_UCHARDET,
  CLAZY_XML,
  CLAZY_COUNT
};

/// The file name of a library, as it is sought: `libarchive.so.13`.
const char *clazy_name(enum clazy_library library);

/// Whether a library is installed on this machine; loads it.
bool clazy_is_there(enum clazy_library library);

/// The function of a library; NULL where that is not installed. It loads the library, which stays loaded.
void *clazy_find(enum clazy_library library, const char *function);

/// The address of a function that has no definition here, because it takes any number of arguments, or because its header
/// is not the same in all versions.
#define CLAZY_ADDRESS(library, function) ((__typeof__(&function))clazy_find(CLAZY_##library, #function))

#endif
