import CXMLLibrary

/// Parses a page in XML's syntax, and reports what is in it.
enum XHTMLParser {
  /// Reports the elements and texts of a document in order, until the listener is full.
  ///
  /// - Parameter xml: UTF-8.
  /// - Returns: Whether it is well formed up to its end, where elements may be left open, and no tag has thousands of
  ///   attributes; of another document some may have been reported.
  static func read(_ xml: UnsafeBufferPointer<UInt8>, to listener: any HTMLListener) -> Bool {
    _ = XMLTree.isReady
    guard !XMLTree.hasCrowdedTag(xml), let parser = xmlNewParserCtxt() else { return false }
    defer { xmlFreeParserCtxt(parser) }
    let box = Box(listener)
    parser.pointee.sax.pointee = events
    parser.pointee._private = Unmanaged.passUnretained(box).toOpaque()
    withExtendedLifetime(box) {
      xml.withMemoryRebound(to: CChar.self) { xml in
        xmlFreeDoc(
          xmlCtxtReadMemory(parser, xml.baseAddress, Int32(clamping: xml.count), nil, "UTF-8", options))
      }
    }
    let error = UInt32(bitPattern: parser.pointee.lastError.code)
    return parser.pointee.wellFormed != 0 || error == XML_ERR_TAG_NOT_FINISHED.rawValue || listener.isFull
  }
}

private extension XHTMLParser {
  /// Wraps a listener so that a C pointer can refer to it.
  final class Box {
    let listener: any HTMLListener

    init(_ listener: any HTMLListener) { self.listener = listener }
  }

  static let options = Int32(
    XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue | XML_PARSE_NONET.rawValue
      | XML_PARSE_IGNORE_ENC.rawValue)

  /// The parser's callbacks: only elements and texts are observed, so that it builds no tree and declares no entities.
  static var events: xmlSAXHandler {
    var events = xmlSAXHandler()
    events.startElement = { parser, name, attributes in
      guard let name, let listener = XHTMLParser.listener(parser) else { return }
      listener.start(HTMLName(XHTMLParser.bytes(name)), HTMLAttributes(attributes))
      if listener.isFull { xmlStopParser(parser?.assumingMemoryBound(to: xmlParserCtxt.self)) }
    }
    events.endElement = { parser, _ in XHTMLParser.listener(parser)?.end() }
    events.characters = { parser, text, count in
      XHTMLParser.listener(parser)?.text(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    events.ignorableWhitespace = events.characters
    events.cdataBlock = events.characters
    // Those of HTML are declared in a file that nobody fetches.
    events.reference = { parser, name in
      guard let entity = htmlEntityLookup(name), let scalar = Unicode.Scalar(entity.pointee.value) else {
        return
      }
      var text = String(scalar)
      text.withUTF8 { XHTMLParser.listener(parser)?.text($0) }
    }
    return events
  }

  static func listener(_ parser: UnsafeMutableRawPointer?) -> (any HTMLListener)? {
    let parser = parser?.assumingMemoryBound(to: xmlParserCtxt.self)
    return parser?.pointee._private.map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue().listener }
  }
}

extension HTMLAttributes {
  /// The attributes in libxml2's form: alternating names and values, ended by a null pointer.
  fileprivate init(_ list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) {
    var (all, index) = ([Attribute](), 0)
    while let list, let name = list[index] {
      let value = list[index + 1].map(XHTMLParser.bytes) ?? UnsafeBufferPointer(start: nil, count: 0)
      all.append((HTMLName(XHTMLParser.bytes(name)), value))
      index += 2
    }
    self.init(all)
  }
}

extension XHTMLParser {
  /// The bytes of a null-terminated text.
  fileprivate static func bytes(_ text: UnsafePointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var count = 0
    while text[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: text, count: count)
  }
}
