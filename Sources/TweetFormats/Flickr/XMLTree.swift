import CXMLLibrary

/// A small XML document, as libxml2 reads it.
final class XMLTree {
  private let document: xmlDocPtr

  /// `nil` where it is not well formed.
  init?(_ bytes: [UInt8]) {
    _ = HTMLParser.isReady
    let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
    let document = bytes.withUnsafeBytes { bytes in
      xmlReadMemory(
        bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), nil, nil, options)
    }
    guard let document else { return nil }
    self.document = document
  }

  deinit { xmlFreeDoc(document) }

  /// An element; valid as long as its document.
  struct Element {
    fileprivate let node: xmlNodePtr

    var name: String { String(cString: node.pointee.name) }

    /// The first element of a name right below this one.
    func child(_ name: String) -> Element? {
      var next = node.pointee.children
      while let node = next {
        if node.pointee.type == XML_ELEMENT_NODE, Element(node: node).name == name {
          return Element(node: node)
        }
        next = node.pointee.next
      }
      return nil
    }

    /// The value of an attribute.
    subscript(name: String) -> String? {
      var next = node.pointee.properties
      while let attribute = next {
        if String(cString: attribute.pointee.name) == name { return Self.text(attribute.pointee.children) }
        next = attribute.pointee.next
      }
      return nil
    }

    private static func text(_ first: xmlNodePtr?) -> String {
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

  var root: Element? { xmlDocGetRootElement(document).map { Element(node: $0) } }
}
