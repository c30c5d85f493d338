import Foundation

/// The schemas of Bluesky's network, as far as they are at hand: what refers to others is taken as it is.
public struct Lexicon: Sendable {
  /// Those that may stand beside the checkout.
  public static let recorded = try? Lexicon(Recorded.folder.appending(path: "bsky-lexicons"))

  /// By the id of the file.
  private let files: [String: JSONValue]

  /// Reads all lexicons of a folder.
  init(_ folder: URL) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let files = try names.filter { $0.hasSuffix(".json") }.compactMap { name in
      JSONValue(Array(try Data(contentsOf: folder.appending(path: name))))
    }
    self.init(files)
  }

  init(_ files: [JSONValue]) {
    self.files = Dictionary(files.compactMap { file in file["id"]?.string.map { ($0, file) } }) { $1 }
  }

  /// What is wrong with requests; nothing where no lexicons are at hand.
  public static func check(_ requests: [LoopbackRequest]) -> [LexiconViolation] {
    requests.flatMap { recorded?.violations(of: $0) ?? [] }
  }

  /// What is wrong with what a method answered.
  public func violations(ofAnswer body: JSONValue, of method: String) -> [LexiconViolation] {
    guard let schema = self[method]?["output"]?["schema"] else { return [] }
    return violations(of: body, as: schema, in: method)
  }

  func violations(of value: JSONValue, as schema: JSONValue, in file: String) -> [LexiconViolation] {
    var check = LexiconCheck(self)
    check.check(value, LexiconSchema(schema, file: file), at: file)
    return check.violations
  }
}

extension Lexicon {
  /// What is at hand under a reference.
  enum Target {
    case schema(LexiconSchema)
    /// Its file is not at hand.
    case elsewhere
    case missing
  }

  /// The main definition of a file.
  subscript(file: String) -> JSONValue? { files[file]?["defs"]?["main"] }

  /// Finds `file#name`, `#name` of the same file, or the main definition of `file`.
  func target(of reference: String, in file: String) -> Target {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    let name = parts.count == 2 ? parts[1] : "main"
    let place = parts[0].isEmpty ? file : parts[0]
    guard let definitions = files[place]?["defs"] else { return .elsewhere }
    return definitions[name].map { .schema(LexiconSchema($0, file: place)) } ?? .missing
  }
}

/// A definition, and the file that its references start from.
struct LexiconSchema {
  let file: String
  private let definition: JSONValue

  init(_ definition: JSONValue, file: String) { (self.definition, self.file) = (definition, file) }

  var type: String { definition["type"]?.string ?? "" }
  var properties: [String: JSONValue] { definition["properties"]?.object ?? [:] }

  subscript(name: String) -> JSONValue? { definition[name] }
  func child(_ definition: JSONValue) -> LexiconSchema { LexiconSchema(definition, file: file) }
  /// A list of names, such as those that are required.
  func names(_ name: String) -> [String] { definition[name]?.array?.compactMap(\.string) ?? [] }
}

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

/// Something that a request or an answer has and its lexicon forbids.
public struct LexiconViolation: Hashable, Sendable, CustomStringConvertible {
  /// The method, and the way from there to what is wrong.
  public let place: String
  public let problem: String

  public var description: String { "\(place): \(problem)" }
}
