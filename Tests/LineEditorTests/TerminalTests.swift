import Testing

/// Whatever needs a terminal runs one after the other.
@Suite(.serialized) struct TerminalTests {}
