// The converters of ICU are not used, and their header is not the one Foundation brings along.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
