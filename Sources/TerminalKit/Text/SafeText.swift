@_exported public import SafeText

// Text for a terminal has to be safe, so importing this module also imports SafeText.
