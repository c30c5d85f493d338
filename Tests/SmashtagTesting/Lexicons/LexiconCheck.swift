import Foundation

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

/// A form that strings of the network have.
enum LexiconFormat: String, CaseIterable {
  case atIdentifier = "at-identifier"
  case did
  case handle
  case atURI = "at-uri"
  case nsid
  case recordKey = "record-key"
  case datetime
  case language
  case uri
  case cid

  func fits(_ text: String) -> Bool {
    switch self {
    case .atIdentifier: Self.did.fits(text) || Self.handle.fits(text)
    case .did: text.utf8.count <= 2_048 && Self.isWhole(text, #/did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]/#)
    case .handle: Self.isHandle(text)
    case .atURI: Self.isAtURI(text)
    case .nsid:
      text.utf8.count <= 317
        && Self.isWhole(text, #/[a-zA-Z][a-zA-Z0-9-]*(\.[a-zA-Z0-9][a-zA-Z0-9-]*)+\.[a-zA-Z][a-zA-Z0-9]*/#)
    case .recordKey: Self.isWhole(text, #/[a-zA-Z0-9._~:-]{1,512}/#) && ![".", ".."].contains(text)
    case .datetime: Self.isDateTime(text)
    case .language: Self.isWhole(text, #/(i|x|[a-zA-Z]{2,8})(-[a-zA-Z0-9]{1,8})*/#)
    case .uri: text.utf8.count <= 8_192 && Self.isWhole(text, #/[a-z][a-zA-Z0-9.+-]*:[\x21-\x7E]+/#)
    case .cid: Self.isWhole(text, #/[a-zA-Z0-9+=]{8,256}/#)
    }
  }
}

private extension LexiconFormat {
  static func isWhole(_ text: String, _ form: some RegexComponent) -> Bool {
    text.wholeMatch(of: form) != nil
  }

  static func isHandle(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return text.utf8.count <= 253 && labels.count > 1 && labels.last?.first?.isLetter == true
      && labels.allSatisfy { isWhole(String($0), #/[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?/#) }
  }

  /// Without query and fragment: nothing here has one.
  static func isAtURI(_ text: String) -> Bool {
    guard text.utf8.count <= 8_192, text.hasPrefix("at://") else { return false }
    let parts = text.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let forms: [LexiconFormat] = [.atIdentifier, .nsid, .recordKey]
    return parts.count <= forms.count && zip(forms, parts).allSatisfy { $0.fits($1) }
  }

  /// RFC 3339 with a `T`, seconds and a zone, of a moment that there is.
  static func isDateTime(_ text: String) -> Bool {
    let form = #/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)/#
    guard text.utf8.count <= 64, let match = text.wholeMatch(of: form), match.3 != "-00:00" else {
      return false
    }
    return (try? Date("\(match.1)Z", strategy: .iso8601)) != nil
  }
}

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
