import CXMLLibrary

/// A small XML document, parsed by libxml2 and freed with this object.
package final class XMLTree {
  /// Initializes libxml2 once, before several tasks use it at the same time.
  static let isReady: Void = xmlInitParser()

  private let document: xmlDocPtr

  /// Parses a document; `nil` where it is not well formed, or a tag has thousands of attributes.
  ///
  /// External entities are not loaded from the network, and the document's own are not declared: those within its DTD are read
  /// again wherever they are named, however long they are.
  /// - Parameter recovers: whether what is not well formed is read as far as possible.
  package init?(_ bytes: [UInt8], recovers: Bool = false) {
    _ = Self.isReady
    guard !bytes.withUnsafeBufferPointer(Self.hasCrowdedTag), let parser = xmlNewParserCtxt() else {
      return nil
    }
    defer { xmlFreeParserCtxt(parser) }
    parser.pointee.sax.pointee.entityDecl = nil
    var options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
    if recovers { options |= Int32(XML_PARSE_RECOVER.rawValue) }
    let document = bytes.withUnsafeBytes { bytes in
      xmlCtxtReadMemory(
        parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), nil, nil, options)
    }
    guard let document else { return nil }
    self.document = document
  }

  /// Whether a tag has so many attributes that libxml2, which compares each with all before it, would take long.
  static func hasCrowdedTag(_ xml: UnsafeBufferPointer<UInt8>) -> Bool {
    var (isInTag, count, quote) = (false, 0, nil as UInt8?)
    for byte in xml {
      if byte == UInt8(ascii: "<") {
        (isInTag, count, quote) = (true, 0, nil)
      } else if !isInTag {
        continue
      } else if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "=") {
        count += 1
        if count > mostAttributes { return true }
      } else if byte == UInt8(ascii: ">") {
        isInTag = false
      }
    }
    return false
  }

  private static let mostAttributes = 5_000

  deinit { xmlFreeDoc(document) }

  /// An element, which keeps its document alive.
  package struct Element {
    private let tree: XMLTree
    private let node: xmlNodePtr

    fileprivate init(_ node: xmlNodePtr, of tree: XMLTree) {
      (self.node, self.tree) = (node, tree)
    }

    /// The name of the element, without the prefix of a declared namespace.
    package var name: String { withExtendedLifetime(tree) { String(cString: node.pointee.name) } }

    /// The prefix and the address of its namespace; `nil` where it has none.
    var namespace: (prefix: String, address: String)? {
      withExtendedLifetime(tree) {
        guard let space = node.pointee.ns else { return nil }
        let prefix = space.pointee.prefix.map { String(cString: $0) }
        return (prefix ?? "", space.pointee.href.map { String(cString: $0) } ?? "")
      }
    }

    /// The first child element with a name; `nil` where there is none.
    package func child(_ name: String) -> Element? { children.first { $0.name == name } }

    /// The child elements in their order.
    var children: some Sequence<Element> {
      sequence(first: node.pointee.children) { $0?.pointee.next }.lazy.compactMap { [tree] node in
        node.flatMap { $0.pointee.type == XML_ELEMENT_NODE ? Element($0, of: tree) : nil }
      }
    }

    /// All text in it.
    var text: String {
      withExtendedLifetime(tree) {
        guard let buffer = xmlBufferCreate() else { return "" }
        defer { xmlBufferFree(buffer) }
        _ = xmlNodeBufGetContent(buffer, node)
        return xmlBufferContent(buffer).map { String(cString: $0) } ?? ""
      }
    }

    /// What is in it, as HTML.
    var html: String { withExtendedLifetime(tree) { MarkupWriter(inside: node).text } }

    /// The value of an attribute; `nil` where it is missing.
    package subscript(name: String) -> String? {
      withExtendedLifetime(tree) {
        var next = node.pointee.properties
        while let attribute = next {
          if String(cString: attribute.pointee.name) == name {
            return MarkupWriter.text(attribute.pointee.children)
          }
          next = attribute.pointee.next
        }
        return nil
      }
    }
  }

  /// The root element; `nil` where there is none.
  package var root: Element? { xmlDocGetRootElement(document).map { Element($0, of: self) } }
}

/// Writes XHTML as HTML: elements without the prefixes of their namespaces, and with an end tag wherever they have one in HTML.
private struct MarkupWriter {
  /// The elements that end where they begin.
  private static let empty: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
  ]

  private var html: [UInt8] = []

  /// Writes all that is in an element.
  init(inside root: xmlNodePtr) {
    var next = root.pointee.children
    while let node = next {
      begin(node)
      if node.pointee.type == XML_ELEMENT_NODE, let child = node.pointee.children {
        next = child
        continue
      }
      end(node)
      var last = node
      while last.pointee.next == nil, let parent = last.pointee.parent, parent != root {
        end(parent)
        last = parent
      }
      next = last.pointee.next
    }
  }

  var text: String { String(decoding: html, as: UTF8.self) }

  private mutating func begin(_ node: xmlNodePtr) {
    switch node.pointee.type {
    case XML_ELEMENT_NODE:
      html += "<\(String(cString: node.pointee.name))".utf8
      var next = node.pointee.properties
      while let attribute = next {
        let prefix = attribute.pointee.ns?.pointee.prefix.map { String(cString: $0) + ":" } ?? ""
        html += " \(prefix)\(String(cString: attribute.pointee.name))=\"".utf8
        html.appendEscaped(Self.text(attribute.pointee.children).utf8)
        html.append(UInt8(ascii: "\""))
        next = attribute.pointee.next
      }
      html.append(UInt8(ascii: ">"))
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
      if let text = node.pointee.content { html.appendEscaped(String(cString: text).utf8) }
    default: break
    }
  }

  private mutating func end(_ node: xmlNodePtr) {
    guard node.pointee.type == XML_ELEMENT_NODE else { return }
    let name = String(cString: node.pointee.name)
    if !Self.empty.contains(name) { html += "</\(name)>".utf8 }
  }

  /// The text of nodes that follow one another.
  static func text(_ first: xmlNodePtr?) -> String {
    var (text, next) = ("", first)
    while let node = next {
      if node.pointee.type == XML_TEXT_NODE, let part = node.pointee.content {
        text += String(cString: part)
      }
      next = node.pointee.next
    }
    return text
  }
}
