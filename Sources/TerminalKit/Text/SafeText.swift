@_exported public import SafeText

// What a terminal is sent is safe text: whoever imports this module has its words, too.
