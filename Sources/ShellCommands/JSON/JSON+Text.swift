import SmashtagModel

extension JSON {
  /// The value on one line; control characters are escaped, DEL and C1 too, so that none reaches a terminal.
  public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  fileprivate func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append("null")
    case .bool(let value): bytes.append(value ? "true" : "false")
    case .integer(let value): bytes.append(String(value))
    case .number(let value): bytes.append(value.isFinite ? "\(value)" : "null")
    case .string(let value): bytes.append(json: value)
    case .array(let values): Self.write(values, between: ("[", "]"), to: &bytes) { $0.write(to: &$1) }
    case .object(let members): Self.write(members, between: ("{", "}"), to: &bytes) { $0.write(to: &$1) }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between marks: (String, String), to bytes: inout [UInt8],
    with write: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(marks.0)
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(",") }
      write(element, &bytes)
    }
    bytes.append(marks.1)
  }
}

extension JSON.Member {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append(json: name)
    bytes.append(":")
    value.write(to: &bytes)
  }
}
