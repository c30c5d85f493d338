import CXMLLibrary

/// The HTML parser of libxml2.
enum HTMLParser {
  /// The library prepares itself once, before tasks use it at the same time.
  static let isReady: Void = xmlInitParser()

  /// Reads what ``HTMLSource`` prepared; `nil` where it is nested too deeply.
  static func read(_ source: [UInt8]) -> HTMLReader? {
    _ = isReady
    let reader = HTMLReader()
    source.withUnsafeBytes { source in
      guard let parser = htmlNewParserCtxt() else { return }
      defer { htmlFreeParserCtxt(parser) }
      parser.pointee.sax.pointee = events
      parser.pointee._private = Unmanaged.passUnretained(reader).toOpaque()
      let start = source.bindMemory(to: CChar.self).baseAddress
      htmlCtxtReadMemory(parser, start, Int32(clamping: source.count), nil, "UTF-8", options)
    }
    return reader.isTooDeep ? nil : reader
  }
}

private extension HTMLParser {
  static let options = Int32(
    HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOIMPLIED.rawValue | HTML_PARSE_IGNORE_ENC.rawValue)

  /// Nothing is listened to but elements and text, so the parser builds no tree and prints no errors.
  static var events: htmlSAXHandler {
    var events = htmlSAXHandler()
    events.startElement = { parser, name, attributes in
      guard let name, let reader = HTMLParser.reader(parser) else { return }
      reader.start(String(cString: name), HTMLAttributes(attributes))
      if reader.isTooDeep { xmlStopParser(parser?.assumingMemoryBound(to: htmlParserCtxt.self)) }
    }
    events.endElement = { parser, _ in
      guard let reader = HTMLParser.reader(parser), !reader.isTooDeep else { return }
      reader.end()
    }
    events.characters = { parser, text, count in
      HTMLParser.reader(parser)?.text(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    events.ignorableWhitespace = events.characters
    return events
  }

  /// Who listens to a parser.
  static func reader(_ parser: UnsafeMutableRawPointer?) -> HTMLReader? {
    let parser = parser?.assumingMemoryBound(to: htmlParserCtxt.self)
    guard let listener = parser?.pointee._private else { return nil }
    return Unmanaged<HTMLReader>.fromOpaque(listener).takeUnretainedValue()
  }
}
