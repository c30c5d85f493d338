// ICU's converters are not used, and their header differs from the one that Foundation provides.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
