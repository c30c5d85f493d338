/// Requests beside the methods they ask.
extension Lexicon {
  /// What is wrong with a request; methods that are not at hand may be asked anyhow.
  public func violations(of request: LoopbackRequest) -> [LexiconViolation] {
    guard request.parts.count == 2, request.parts[0] == "xrpc" else {
      return [LexiconViolation(place: request.path, problem: "is no method")]
    }
    let method = request.parts[1]
    guard let definition = self[method].map({ LexiconSchema($0, file: method) }) else { return [] }
    var check = LexiconCheck(self)
    let verb = definition.type == "procedure" ? "POST" : "GET"
    if request.method != verb { check.note("is asked with \(request.method), not \(verb)", at: method) }
    if let input = definition["input"] { check.checkInput(request, definition.child(input), at: method) }
    check.checkQuery(request, definition.child(definition["parameters"] ?? [:]), at: method)
    return check.violations
  }
}

private extension LexiconCheck {
  mutating func checkInput(_ request: LoopbackRequest, _ input: LexiconSchema, at place: String) {
    let type = request.headers["content-type"] ?? ""
    if let encoding = input["encoding"]?.string, type.prefix(while: { $0 != ";" }) != encoding {
      note("is sent as “\(type)”, not as \(encoding)", at: place)
    }
    guard let body = JSONValue(request.body) else { return note("has no JSON", at: place) }
    if let schema = input["schema"] { check(body, input.child(schema), at: place) }
  }

  mutating func checkQuery(_ request: LoopbackRequest, _ parameters: LexiconSchema, at place: String) {
    for name in parameters.names("required") where request.value(name) == nil {
      note("lacks \(name)", at: place)
    }
    for name in Set(request.query.map(\.name)).sorted() {
      guard let definition = parameters.properties[name] else {
        note("has no parameter \(name)", at: place)
        continue
      }
      checkParameter(request.values(name), parameters.child(definition), at: "\(place).\(name)")
    }
  }

  mutating func checkParameter(_ values: [String], _ schema: LexiconSchema, at place: String) {
    if schema.type == "array", let items = schema["items"] {
      let type = schema.child(items).type
      return check(.array(values.map { Self.value($0, type) }), schema, at: place)
    }
    if values.count > 1 { note("is given \(values.count) times", at: place) }
    for value in values { check(Self.value(value, schema.type), schema, at: place) }
  }

  /// What a text of a query stands for; the text itself where it stands for nothing of that type.
  static func value(_ text: String, _ type: String) -> JSONValue {
    switch type {
    case "integer": Int(text).map(JSONValue.int) ?? .string(text)
    case "boolean": ["true": true, "false": false][text] ?? .string(text)
    default: .string(text)
    }
  }
}
