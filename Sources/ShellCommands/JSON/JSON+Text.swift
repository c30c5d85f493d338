extension JSON {
  /// The value on one line; control characters are escaped, DEL and C1 too, so that none reaches a terminal.
  public var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let values): Self.write(values, between: ("[", "]"), to: &text) { $0.write(to: &$1) }
    case .object(let members): Self.write(members, between: ("{", "}"), to: &text) { $0.write(to: &$1) }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between marks: (String, String), to text: inout String,
    with write: (Element, inout String) -> Void
  ) {
    text += marks.0
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      write(element, &text)
    }
    text += marks.1
  }

  fileprivate static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": text += escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension JSON.Member {
  fileprivate func write(to text: inout String) {
    JSON.write(name, to: &text)
    text += ":" + value.text
  }
}
