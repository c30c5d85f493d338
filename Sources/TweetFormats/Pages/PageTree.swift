import SmashtagModel

/// A page's elements and text, without what is never shown.
///
/// Nodes stand in the order of the page, so those within a node are the ones behind it, up to its ``Node/end``.
struct PageTree {
  struct Node {
    let tag: PageTag
    /// The first node stands in itself.
    let parent: Int32
    /// Behind the last node that is in it.
    var end: Int32
    /// Of text, in ``PageTree/bytes``.
    var text: Range<Int32>
    let attributes: Range<Int32>
  }

  struct Attribute {
    let name: PageAttribute
    /// In ``PageTree/bytes``.
    let value: Range<Int32>
  }

  /// What reads the tree ends early where nobody waits for the page any more.
  let context: RequestContext
  /// The first holds all others.
  var nodes: [Node] = []
  /// UTF-8: all text and all values.
  var bytes: [UInt8] = []
  var attributes: [Attribute] = []
}

extension PageTree {
  /// The value of an attribute; `nil` where there is none.
  func value(_ name: PageAttribute, of node: Int) -> ArraySlice<UInt8>? {
    for index in nodes[node].attributes where attributes[Int(index)].name == name {
      let value = attributes[Int(index)].value
      return bytes[Int(value.lowerBound)..<Int(value.upperBound)]
    }
    return nil
  }

  func string(_ name: PageAttribute, of node: Int) -> String? {
    value(name, of: node).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A number, as far as the value begins with one.
  func number(_ name: PageAttribute, of node: Int) -> Int? {
    guard let value = value(name, of: node)?.drop(while: \.isMarkupBlank) else { return nil }
    let digits = value.first == UInt8(ascii: "-") ? value.dropFirst() : value
    var number: Int?
    for digit in digits.prefix(9).prefix(while: { (0x30...0x39).contains($0) }) {
      number = (number ?? 0) * 10 + Int(digit) - 0x30
    }
    return digits.startIndex == value.startIndex ? number : number.map { -$0 }
  }

  func tag(_ node: Int) -> PageTag { nodes[node].tag }
  func parent(_ node: Int) -> Int { Int(nodes[node].parent) }
  func end(_ node: Int) -> Int { Int(nodes[node].end) }

  /// A node and all that is in it.
  func range(_ node: Int) -> Range<Int> { node..<end(node) }

  func text(_ node: Int) -> ArraySlice<UInt8> {
    bytes[Int(nodes[node].text.lowerBound)..<Int(nodes[node].text.upperBound)]
  }

  /// The nodes right in a node, in order.
  func children(_ node: Int) -> Children { Children(tree: self, following: node + 1, end: end(node)) }

  struct Children: Sequence, IteratorProtocol {
    fileprivate let tree: PageTree
    fileprivate var following: Int
    fileprivate let end: Int

    mutating func next() -> Int? {
      guard following < end else { return nil }
      defer { following = tree.end(following) }
      return following
    }
  }

  /// The nearest of some tags around a node, itself aside.
  func ancestor(of node: Int, _ isIt: (PageTag) -> Bool) -> Int? {
    var node = node
    while node > 0 {
      node = parent(node)
      if isIt(tag(node)) { return node }
    }
    return nil
  }
}
