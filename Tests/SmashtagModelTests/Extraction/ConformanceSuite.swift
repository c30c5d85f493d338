import Foundation
import SmashtagModel

/// The public cases of twitter-text, read from a file outside of this repository.
struct ConformanceSuite {
  static let path = ProcessInfo.processInfo.environment["TWITTER_TEXT_SUITE"]
  static let absence: String =
    "set TWITTER_TEXT_SUITE to the cases of twitter-text 3.1.0: take conformance/extract.yml from its sources "
    + "and run Scripts/conformance-json.py extract.yml > extract.json"

  let sections: [String: [Case]]

  init(path: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    sections = try JSONDecoder().decode([String: [Case]].self, from: data)
  }

  struct Case: Decodable, Sendable {
    let description: String
    let text: String
    let expected: Expected?
  }

  /// What a case expects: a name, names, or names with their places.
  enum Expected: Decodable, Equatable, Sendable {
    case name(String)
    case names([String])
    case placed([Placed])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let name = try? container.decode(String.self) {
        self = .name(name)
      } else if let names = try? container.decode([String].self) {
        self = .names(names)
      } else {
        self = .placed(try container.decode([Placed].self))
      }
    }
  }

  struct Placed: Decodable, Equatable, Sendable {
    var url: String?
    var hashtag: String?
    var cashtag: String?
    var screenName: String?
    var listSlug: String?
    let indices: [Int]

    enum CodingKeys: String, CodingKey {
      case url, hashtag, cashtag, indices
      case screenName = "screen_name"
      case listSlug = "list_slug"
    }
  }
}
