/// Goes through a value beside its schema and gathers what does not fit.
struct LexiconCheck {
  private let lexicon: Lexicon
  private(set) var violations: [LexiconViolation] = []

  init(_ lexicon: Lexicon) { self.lexicon = lexicon }

  mutating func check(_ value: JSONValue, _ schema: LexiconSchema, at place: String) {
    switch schema.type {
    case "object": checkObject(value, schema, at: place)
    case "record": schema["record"].map { check(value, schema.child($0), at: place) }
    case "array": checkArray(value, schema, at: place)
    case "ref": checkReference(schema["ref"]?.string ?? "", value, schema, at: place)
    case "union": checkUnion(value, schema, at: place)
    case "unknown": checkUnknown(value, schema, at: place)
    case "blob": checkBlob(value, schema, at: place)
    default: LexiconScalar(value, schema).problem.map { note($0, at: place) }
    }
  }

  mutating func note(_ problem: String, at place: String) {
    violations.append(LexiconViolation(place: place, problem: problem))
  }
}

private extension LexiconCheck {
  /// Members the schema does not know are allowed.
  mutating func checkObject(_ value: JSONValue, _ schema: LexiconSchema, at place: String) {
    guard let members = value.object else { return note("is no object", at: place) }
    for name in schema.names("required") where members[name] == nil {
      note("lacks \(name)", at: place)
    }
    for (name, definition) in schema.properties.sorted(by: { $0.key < $1.key }) {
      guard let member = members[name] else { continue }
      if member == .null, schema.names("nullable").contains(name) { continue }
      check(member, schema.child(definition), at: "\(place).\(name)")
    }
  }

  mutating func checkArray(_ value: JSONValue, _ schema: LexiconSchema, at place: String) {
    guard let values = value.array else { return note("is no array", at: place) }
    if let most = schema["maxLength"]?.int, values.count > most {
      note("has \(values.count) elements, not \(most) at most", at: place)
    }
    if let least = schema["minLength"]?.int, values.count < least {
      note("has \(values.count) elements, not \(least) at least", at: place)
    }
    guard let items = schema["items"] else { return }
    for (index, value) in values.enumerated() { check(value, schema.child(items), at: "\(place)[\(index)]") }
  }

  mutating func checkReference(
    _ reference: String, _ value: JSONValue, _ schema: LexiconSchema, at place: String
  ) {
    switch lexicon.target(of: reference, in: schema.file) {
    case .schema(let target): check(value, target, at: place)
    case .elsewhere: break
    case .missing: note("refers to \(reference), which is nowhere", at: place)
    }
  }

  /// A union that is not closed takes what it does not know, too.
  mutating func checkUnion(_ value: JSONValue, _ schema: LexiconSchema, at place: String) {
    guard let type = value["$type"]?.string else { return note("names no $type", at: place) }
    let known = schema.names("refs").first { Self.isSame($0, type, in: schema.file) }
    if let known { return checkReference(known, value, schema, at: place) }
    if schema["closed"] == true { note("is a \(type), which the union does not know", at: place) }
  }

  static func isSame(_ reference: String, _ type: String, in file: String) -> Bool {
    let whole = reference.hasPrefix("#") ? file + reference : reference
    return whole == type || whole + "#main" == type || whole == type + "#main"
  }

  /// Whatever names the type of a record has to be one.
  mutating func checkUnknown(_ value: JSONValue, _ schema: LexiconSchema, at place: String) {
    guard value.object != nil else { return note("is no object", at: place) }
    guard let type = value["$type"]?.string, case .schema(let target) = lexicon.target(of: type, in: ""),
      target.type == "record"
    else { return }
    check(value, target, at: place)
  }

  mutating func checkBlob(_ value: JSONValue, _ schema: LexiconSchema, at place: String) {
    guard value["$type"] == "blob", value["ref"]?["$link"]?.string.map(LexiconFormat.cid.fits) == true,
      let type = value["mimeType"]?.string, let size = value["size"]?.int
    else { return note("is no blob", at: place) }
    let accepted = schema.names("accept")
    let fits = accepted.contains { $0 == type || $0.hasSuffix("*") && type.hasPrefix($0.dropLast()) }
    if !accepted.isEmpty, !fits { note("is a blob of \(type)", at: place) }
    if let most = schema["maxSize"]?.int, size > most {
      note("has \(size) bytes, not \(most) at most", at: place)
    }
  }
}
