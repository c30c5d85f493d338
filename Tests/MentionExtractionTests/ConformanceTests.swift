import Foundation
import MentionExtraction
import Testing

@Suite(.enabled(if: ConformanceSuite.path != nil, Comment(rawValue: ConformanceSuite.absence)))
struct ConformanceTests {
  @Test func `Every public case of twitter-text is answered alike`() throws {
    let suite = try ConformanceSuite(path: try #require(ConformanceSuite.path))

    #expect(suite.sections.values.map(\.count).reduce(0, +) == 238)
    for (section, cases) in suite.sections {
      for example in cases {
        let answer = ConformanceSuite.answer(to: example.text, in: section, like: example.expected)
        #expect(answer == example.expected, "\(section): \(example.description)")
      }
    }
  }
}

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

extension ConformanceSuite {
  /// What the extractor answers to a case, in the form its section expects; `nil` for an unknown section.
  static func answer(to text: String, in section: String, like expected: Expected?) -> Expected? {
    if section == "replies" { return reply(to: text) }
    guard let kind = kind(of: section) else { return nil }
    let withLists = section.hasPrefix("mentions_or_lists")
    let found = MentionExtractor().mentions(in: text).filter {
      $0.kind == kind && (withLists || $0.list == nil)
    }
    if case .placed = expected { return .placed(found.map { Placed($0, withList: withLists) }) }
    return .names(found.map { String($0.word) })
  }

  private static func reply(to text: String) -> Expected? {
    MentionExtractor().userRepliedTo(in: text).map { .name(String($0.dropFirst())) }
  }

  private static func kind(of section: String) -> ExtractedMention.Kind? {
    if section.hasPrefix("mentions") { return .user }
    if section.hasPrefix("hashtags") { return .hashtag }
    if section.hasPrefix("cashtags") { return .cashtag }
    return section.contains("urls") ? .url : nil
  }
}

extension ConformanceSuite.Placed {
  fileprivate init(_ mention: ExtractedMention, withList: Bool) {
    let word = String(mention.word)
    indices = [mention.range.lowerBound, mention.range.upperBound]
    switch mention.kind {
    case .url: url = word
    case .hashtag: hashtag = word
    case .cashtag: cashtag = word
    case .user:
      screenName = word
      listSlug = withList ? mention.list.map(String.init) ?? "" : nil
    }
  }
}
