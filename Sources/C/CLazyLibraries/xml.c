#include "lazy.h"

// ICU's converters are not used, and their header differs from the one that Foundation provides.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>

#define XML(...) LAZY(XML, __VA_ARGS__)

// MARK: Parsing

XML(void, xmlInitParser, (void), (), )
XML(xmlParserCtxtPtr, xmlNewParserCtxt, (void), (), NULL)
XML(void, xmlFreeParserCtxt, (xmlParserCtxtPtr parser), (parser), )
XML(void, xmlStopParser, (xmlParserCtxtPtr parser), (parser), )
XML(xmlDocPtr, xmlCtxtReadMemory,
    (xmlParserCtxtPtr parser, const char *bytes, int count, const char *url, const char *encoding, int options),
    (parser, bytes, count, url, encoding, options), NULL)
XML(void, xmlSetStructuredErrorFunc, (void *context, xmlStructuredErrorFunc handler), (context, handler), )
XML(const htmlEntityDesc *, htmlEntityLookup, (const xmlChar *name), (name), NULL)

// MARK: Trees

XML(void, xmlFreeDoc, (xmlDocPtr document), (document), )
XML(xmlNodePtr, xmlDocGetRootElement, (const xmlDoc *document), (document), NULL)
XML(int, xmlNodeBufGetContent, (xmlBufferPtr buffer, const xmlNode *node), (buffer, node), -1)
XML(xmlBufferPtr, xmlBufferCreate, (void), (), NULL)
XML(void, xmlBufferFree, (xmlBufferPtr buffer), (buffer), )
XML(const xmlChar *, xmlBufferContent, (const xmlBuffer *buffer), (buffer), NULL)
