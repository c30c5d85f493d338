/// How a function is defined that calls one of a library.
#ifndef CLAZYLIBRARIES_LAZY_H
#define CLAZYLIBRARIES_LAZY_H

#include "CLazyLibraries.h"

#include <stddef.h>

/// Defines a function with the parameters that the library's header gives it; `otherwise` is its result where the library
/// is not installed.
///
/// It is hidden, because libraries would find one that is exported instead of their own.
#define LAZY(library, result, function, parameters, arguments, otherwise)                            \
  __attribute__((visibility("hidden"))) result function parameters {                                 \
    static _Atomic(__typeof__(&function)) known;                                                     \
    __typeof__(&function) found = known;                                                             \
    if (!found) known = found = (__typeof__(&function))clazy_find(CLAZY_##library, #function);       \
    if (!found) return otherwise;                                                                    \
    return found arguments;                                                                          \
  }

#endif
