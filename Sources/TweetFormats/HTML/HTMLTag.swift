/// A tag with those of its attributes that are read.
struct HTMLTag {
  var name: HTMLName
  var isEnd: Bool
  /// It is an element with nothing in it.
  var isEmpty = false
  /// Where the values stand as they were written, no name twice.
  private var attributes: [(name: HTMLName, value: Range<Int>)] = []

  init(name: HTMLName, isEnd: Bool) {
    self.name = name
    self.isEnd = isEnd
  }

  /// Becomes another tag, without attributes.
  mutating func begin(_ name: HTMLName, isEnd: Bool) {
    (self.name, self.isEnd, isEmpty) = (name, isEnd, false)
    attributes.removeAll(keepingCapacity: true)
  }

  mutating func take(_ name: HTMLName, _ value: Range<Int>) {
    guard !attributes.contains(where: { $0.name == name }) else { return }
    attributes.append((name, value))
  }

  /// Adds it to a source; the values are found in `bytes`.
  func write(to source: inout [UInt8], from bytes: UnsafeBufferPointer<UInt8>) {
    source.append(UInt8(ascii: "<"))
    if isEnd { source.append(UInt8(ascii: "/")) }
    name.write(to: &source)
    for attribute in attributes {
      source.append(UInt8(ascii: " "))
      attribute.name.write(to: &source)
      source.append(UInt8(ascii: "="))
      source.append(UInt8(ascii: "\""))
      HTMLSource.append(value: UnsafeBufferPointer(rebasing: bytes[attribute.value]), to: &source)
      source.append(UInt8(ascii: "\""))
    }
    source.append(UInt8(ascii: ">"))
  }
}
