/// A value that holds no others, beside its schema.
struct LexiconScalar {
  /// What does not fit.
  let problem: String?

  init(_ value: JSONValue, _ schema: LexiconSchema) {
    problem =
      switch (schema.type, value) {
      case ("string", .string(let text)): Self.problem(of: text, schema) ?? Self.choice(value, schema)
      case ("integer", .int(let number)): Self.problem(of: number, schema) ?? Self.choice(value, schema)
      case ("boolean", .bool): Self.choice(value, schema)
      case ("null", .null), ("token", .string), ("cid-link", .object), ("bytes", .object): nil
      default: "is no \(schema.type)"
      }
  }
}

private extension LexiconScalar {
  static func choice(_ value: JSONValue, _ schema: LexiconSchema) -> String? {
    if let only = schema["const"], value != only { return "is not \(only.text)" }
    if let choice = schema["enum"]?.array, !choice.contains(value) { return "is none of those allowed" }
    return nil
  }

  static func problem(of number: Int, _ schema: LexiconSchema) -> String? {
    if let least = schema["minimum"]?.int, number < least { return "\(number) is less than \(least)" }
    if let most = schema["maximum"]?.int, number > most { return "\(number) is more than \(most)" }
    return nil
  }

  /// Lengths are bytes of UTF-8.
  static func problem(of text: String, _ schema: LexiconSchema) -> String? {
    let (bytes, letters) = (text.utf8.count, text.count)
    if let most = schema["maxLength"]?.int, bytes > most { return "has \(bytes) bytes, not \(most) at most" }
    if let least = schema["minLength"]?.int, bytes < least {
      return "has \(bytes) bytes, not \(least) at least"
    }
    if let most = schema["maxGraphemes"]?.int, letters > most {
      return "has \(letters) graphemes, not \(most) at most"
    }
    guard let name = schema["format"]?.string, let format = LexiconFormat(rawValue: name) else { return nil }
    return format.fits(text) ? nil : "“\(text)” is no \(name)"
  }
}
