#include "lazy.h"

#include <md4c.h>
#include <uchardet/uchardet.h>

LAZY(MARKDOWN, int, md_parse, (const MD_CHAR *text, MD_SIZE size, const MD_PARSER *parser, void *data),
     (text, size, parser, data), -1)

// MARK: Encodings

#define UCHARDET(...) LAZY(UCHARDET, __VA_ARGS__)

UCHARDET(uchardet_t, uchardet_new, (void), (), NULL)
UCHARDET(void, uchardet_delete, (uchardet_t detector), (detector), )
UCHARDET(int, uchardet_handle_data, (uchardet_t detector, const char *bytes, size_t count),
         (detector, bytes, count), -1)
UCHARDET(void, uchardet_data_end, (uchardet_t detector), (detector), )
UCHARDET(const char *, uchardet_get_charset, (uchardet_t detector), (detector), "")
