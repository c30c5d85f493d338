import CXMLLibrary

/// Runs the HTML parser of libxml2.
enum HTMLParser {
  /// Initializes libxml2 once, before several tasks use it at the same time.
  static let isReady: Void = xmlInitParser()

  /// Reads a source that ``HTMLSource`` prepared; `nil` where it is nested too deeply.
  static func read(_ source: [UInt8]) -> HTMLReader? {
    let reader = HTMLReader()
    reader.isCut = !read(source, to: reader)
    return reader.isFull ? nil : reader
  }

  /// Reports the contents of a source that ``HTMLSource`` prepared, until the listener is full.
  ///
  /// - Returns: Whether memory was enough to get that far.
  @discardableResult
  static func read(_ source: [UInt8], to listener: any HTMLListener) -> Bool {
    _ = isReady
    let box = Box(listener)
    source.withUnsafeBytes { source in
      guard let parser = htmlNewParserCtxt() else { return }
      defer { htmlFreeParserCtxt(parser) }
      parser.pointee.sax.pointee = events
      parser.pointee._private = Unmanaged.passUnretained(box).toOpaque()
      let start = source.bindMemory(to: CChar.self).baseAddress
      withExtendedLifetime(box) {
        _ = htmlCtxtReadMemory(parser, start, Int32(clamping: source.count), nil, "UTF-8", options)
        // libxml2 reports nothing more once it had no memory, nor once a full listener stopped it.
        box.lacksMemory = parser.pointee.disableSAX != 0 && !listener.isFull
      }
    }
    return source.isEmpty || box.isAtEnd && !box.lacksMemory
  }
}

/// Receives the elements and text of a document in order.
protocol HTMLListener: AnyObject {
  /// Whether the parser should stop.
  var isFull: Bool { get }
  /// An element begins; the name is null-terminated.
  func start(_ name: UnsafePointer<UInt8>, _ attributes: HTMLAttributes)
  func end()
  func text(_ text: UnsafeBufferPointer<UInt8>)
}

private extension HTMLParser {
  /// Wraps a listener so that a C pointer can refer to it.
  final class Box {
    let listener: any HTMLListener
    /// Whether the parser came to its end, or was stopped.
    var isAtEnd = false
    /// Whether the parser could not get memory, and reported no more.
    var lacksMemory = false

    init(_ listener: any HTMLListener) { self.listener = listener }
  }

  static let options = Int32(
    HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOIMPLIED.rawValue | HTML_PARSE_IGNORE_ENC.rawValue)

  /// The parser's callbacks.
  ///
  /// Only elements and text are observed, so the parser builds no tree and prints no errors.
  static var events: htmlSAXHandler {
    var events = htmlSAXHandler()
    events.startElement = { parser, name, attributes in
      guard let name, let listener = HTMLParser.listener(parser) else { return }
      listener.start(name, HTMLAttributes(attributes))
      if listener.isFull { xmlStopParser(parser?.assumingMemoryBound(to: htmlParserCtxt.self)) }
    }
    events.endElement = { parser, _ in
      guard let listener = HTMLParser.listener(parser), !listener.isFull else { return }
      listener.end()
    }
    events.characters = { parser, text, count in
      HTMLParser.listener(parser)?.text(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    events.ignorableWhitespace = events.characters
    events.endDocument = { HTMLParser.box(of: $0)?.isAtEnd = true }
    return events
  }

  /// The listener of a parser.
  static func listener(_ parser: UnsafeMutableRawPointer?) -> (any HTMLListener)? {
    box(of: parser)?.listener
  }

  private static func box(of parser: UnsafeMutableRawPointer?) -> Box? {
    let parser = parser?.assumingMemoryBound(to: htmlParserCtxt.self)
    return parser?.pointee._private.map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue() }
  }
}
