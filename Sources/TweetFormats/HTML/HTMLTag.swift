/// A tag with those of its attributes that are read.
struct HTMLTag {
  /// In lower case.
  let name: String
  let isEnd: Bool
  /// The values as they were written, no name twice.
  private var attributes: [(name: String, value: [UInt8])] = []

  init(name: String, isEnd: Bool) {
    self.name = name
    self.isEnd = isEnd
  }

  private static let names: Set<String> = ["href", "class", "rel", "start", "alt"]

  mutating func take(_ name: String, _ value: [UInt8]) {
    guard Self.names.contains(name), !attributes.contains(where: { $0.name == name }) else { return }
    attributes.append((name, value))
  }

  func write(to source: inout [UInt8]) {
    source += "<\(isEnd ? "/" : "")\(name)".utf8
    for attribute in attributes {
      source += " \(attribute.name)=\"".utf8
      for (index, byte) in attribute.value.enumerated() {
        HTMLSource.append(byte, before: attribute.value.dropFirst(index + 1).first ?? 0, to: &source)
      }
      source.append(UInt8(ascii: "\""))
    }
    source.append(UInt8(ascii: ">"))
  }
}
