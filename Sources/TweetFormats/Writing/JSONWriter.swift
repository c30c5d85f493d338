import SmashtagModel

/// Writes one object of JSON, member by member, on one line.
struct JSONWriter {
  private(set) var bytes: [UInt8]
  private var isFirst = true

  /// Goes on behind `bytes`.
  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  mutating func member(_ name: StaticString, _ value: String?) {
    begin(name)
    bytes.append(json: value)
  }

  mutating func member(_ name: StaticString, _ value: Int?) {
    begin(name)
    bytes.append(value.map(String.init) ?? "null")
  }

  mutating func member(_ name: StaticString, _ value: Bool) {
    begin(name)
    bytes.append(value ? "true" : "false")
  }

  /// A number; JSON knows only finite ones.
  mutating func member(_ name: StaticString, _ value: Double) {
    begin(name)
    bytes.append(value.isFinite ? "\(value)" : "null")
  }

  mutating func member(_ name: StaticString, _ range: Range<Int>) {
    begin(name)
    bytes.append("[\(range.lowerBound),\(range.upperBound)]")
  }

  mutating func member(_ name: StaticString, object: (inout JSONWriter) -> Void) {
    begin(name)
    write(object)
  }

  mutating func member<Element>(
    _ name: StaticString, objects elements: [Element], _ object: (inout JSONWriter, Element) -> Void
  ) {
    begin(name)
    bytes.append("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(",") }
      write { object(&$0, element) }
    }
    bytes.append("]")
  }

  /// Writes an object in braces.
  mutating func write(_ object: (inout JSONWriter) -> Void) {
    bytes.append("{")
    isFirst = true
    object(&self)
    isFirst = false
    bytes.append("}")
  }

  private mutating func begin(_ name: StaticString) {
    if !isFirst { bytes.append(",") }
    isFirst = false
    bytes.append("\"")
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append("\":")
  }
}
