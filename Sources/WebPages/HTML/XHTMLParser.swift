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
    xmlSetStructuredErrorFunc(parser, noteError)
    defer { xmlSetStructuredErrorFunc(nil, nil) }
    withExtendedLifetime(box) {
      xml.withMemoryRebound(to: CChar.self) { xml in
        xmlFreeDoc(
          xmlCtxtReadMemory(parser, xml.baseAddress, Int32(clamping: xml.count), nil, "UTF-8", options))
      }
    }
    let isOpen = box.error == Int32(bitPattern: XML_ERR_TAG_NOT_FINISHED.rawValue)
    return parser.pointee.wellFormed != 0 || isOpen || listener.isFull
  }
}

private extension XHTMLParser {
  /// Wraps a listener so that a C pointer can refer to it.
  final class Box {
    let listener: any HTMLListener
    /// The first error that ends a document; `nil` where it is well formed.
    ///
    /// After it nothing is reported, but the document is read to its end, where elements are still open.
    var error: Int32?

    init(_ listener: any HTMLListener) { self.listener = listener }
  }

  static let options = Int32(
    XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue | XML_PARSE_NONET.rawValue
      | XML_PARSE_IGNORE_ENC.rawValue)

  /// The parser's callbacks: only elements and texts are observed, so that it builds no tree and declares no entities.
  static var events: xmlSAXHandler {
    var events = xmlSAXHandler()
    events.startElement = { parser, name, attributes in
      guard let name, let listener = XHTMLParser.box(parser)?.listener else { return }
      HTMLAttributes(attributes).withSigns { listener.start(HTMLName(XHTMLParser.bytes(name)), $0) }
      if listener.isFull { xmlStopParser(parser?.assumingMemoryBound(to: xmlParserCtxt.self)) }
    }
    events.endElement = { parser, _ in XHTMLParser.box(parser)?.listener.end() }
    events.characters = { parser, text, count in
      let (text, listener) = (
        UnsafeBufferPointer(start: text, count: Int(count)), XHTMLParser.box(parser)?.listener
      )
      // What a reference stands for is reported alone.
      guard let sign = ControlCharacters.sign(for: text) else { return listener?.text(text) ?? () }
      sign.withUnsafeBufferPointer { listener?.text($0) }
    }
    events.ignorableWhitespace = events.characters
    events.cdataBlock = events.characters
    // Those of HTML are declared in a file that nobody fetches.
    events.reference = { parser, name in
      guard let entity = htmlEntityLookup(name), let scalar = Unicode.Scalar(entity.pointee.value) else {
        return
      }
      var text = String(scalar)
      text.withUTF8 { XHTMLParser.box(parser)?.listener.text($0) }
    }
    return events
  }

  /// Keeps the first error; events in libxml2's older form report none.
  static let noteError: xmlStructuredErrorFunc = { parser, error in
    guard let error, error.pointee.level == XML_ERR_FATAL, let box = XHTMLParser.box(parser) else { return }
    box.error = box.error ?? error.pointee.code
  }

  static func box(_ parser: UnsafeMutableRawPointer?) -> Box? {
    let parser = parser?.assumingMemoryBound(to: xmlParserCtxt.self)
    return parser?.pointee._private.map { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue() }
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

  /// Calls a function with the attributes, where signs stand for the control characters that references to them were.
  fileprivate func withSigns(_ report: (HTMLAttributes) -> Void) {
    guard all.contains(where: { $0.value.contains(ControlCharacters.first) }) else { return report(self) }
    let values = all.map { ControlCharacters.replaced(in: Array($0.value)) }
    Array(values.joined()).withUnsafeBufferPointer { bytes in
      var (replaced, start) = ([Attribute](), 0)
      for (attribute, value) in zip(all, values) {
        let end = start + value.count
        replaced.append((attribute.name, UnsafeBufferPointer(rebasing: bytes[start..<end])))
        start = end
      }
      report(HTMLAttributes(replaced))
    }
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
