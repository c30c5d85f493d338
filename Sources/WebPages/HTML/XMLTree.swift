import CXMLLibrary

/// A small XML document, parsed by libxml2 and freed with this object.
package final class XMLTree {
  /// Initializes libxml2 once, before several tasks use it at the same time.
  static let isReady: Void = xmlInitParser()

  private let document: xmlDocPtr

  /// Parses a document; `nil` where it is not well formed.
  ///
  /// External entities are not loaded from the network.
  package init?(_ bytes: [UInt8]) {
    _ = Self.isReady
    let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue)
    let document = bytes.withUnsafeBytes { bytes in
      xmlReadMemory(
        bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count), nil, nil, options)
    }
    guard let document else { return nil }
    self.document = document
  }

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

    /// The first child element with a name; `nil` where there is none.
    package func child(_ name: String) -> Element? {
      withExtendedLifetime(tree) {
        var next = node.pointee.children
        while let node = next {
          let element = Element(node, of: tree)
          if node.pointee.type == XML_ELEMENT_NODE, element.name == name { return element }
          next = node.pointee.next
        }
        return nil
      }
    }

    /// The value of an attribute; `nil` where it is missing.
    package subscript(name: String) -> String? {
      withExtendedLifetime(tree) {
        var next = node.pointee.properties
        while let attribute = next {
          if String(cString: attribute.pointee.name) == name { return Self.text(attribute.pointee.children) }
          next = attribute.pointee.next
        }
        return nil
      }
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

  /// The root element; `nil` where there is none.
  package var root: Element? { xmlDocGetRootElement(document).map { Element($0, of: self) } }
}
