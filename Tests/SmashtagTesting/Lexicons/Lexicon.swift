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
