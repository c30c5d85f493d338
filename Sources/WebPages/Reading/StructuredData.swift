import Foundation
import SmashtagModel

/// What a page tells of its article for machines, in JSON-LD.
///
/// Source: [Article of schema.org](https://schema.org/Article).
struct StructuredData {
  private static let deepest = 8

  /// The longest text of an article; `nil` where there is none.
  private(set) var articleBody: String?
  /// The names of those who wrote it.
  private(set) var authors: [String] = []
  private static let mostAuthors = 20
  /// What the articles are called.
  private(set) var headlines: [String] = []
  /// The names of those who wrote the outermost article, and when it was published.
  var writers: [String] { article?.writers ?? [] }
  var published: String? { article?.published }
  private var article: (level: Int, writers: [String], published: String?)?

  /// Reads the contents of scripts; what is not JSON is passed over.
  init(_ scripts: [[UInt8]]) {
    for script in scripts
    where ["articleBody", "author", "datePublished", "headline"].contains(where: {
      script.firstRange(of: Array($0.utf8)) != nil
    }) {
      guard let value = try? JSONSerialization.jsonObject(with: Data(script), options: .fragmentsAllowed)
      else {
        continue
      }
      look(in: value, level: 0)
    }
  }

  private mutating func look(in value: Any, level: Int) {
    guard level < Self.deepest else { return }
    if let list = value as? [Any] {
      for element in list { look(in: element, level: level + 1) }
    } else if let object = value as? [String: Any] {
      if let body = object["articleBody"] as? String, body.utf8.count > articleBody?.utf8.count ?? 0 {
        articleBody = body
      }
      let names = object["author"].map(Self.names) ?? []
      authors += names.prefix(Self.mostAuthors - authors.count)
      if headlines.count < Self.mostAuthors, let headline = object["headline"] as? String {
        headlines.append(headline)
      }
      if Self.isArticle(object["@type"]), level < article?.level ?? .max {
        article = (level, names, object["datePublished"] as? String)
      }
      for (_, member) in object where member is [Any] || member is [String: Any] {
        look(in: member, level: level + 1)
      }
    }
  }

  /// The name of a person, or of each of a list of them.
  private static func names(of author: Any) -> [String] {
    (author as? [Any] ?? [author]).prefix(mostAuthors).compactMap { author in
      author as? String ?? (author as? [String: Any])?["name"] as? String
    }
  }

  /// Whether a type, or one of a list of them, is a kind of article: `NewsArticle`, `BlogPosting`.
  private static func isArticle(_ type: Any?) -> Bool {
    let types = type as? [Any] ?? [type as Any]
    return types.contains { type in
      (type as? String).map { $0.hasSuffix("Article") || $0.hasSuffix("Posting") || $0 == "Report" } ?? false
    }
  }

  /// The paragraphs of the article; tags in it are read as HTML.
  var paragraphs: [PageBlock] {
    guard let articleBody else { return [] }
    let text = articleBody.contains("<") ? HTMLText(articleBody).text : articleBody
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let text = String(line).foldedLine
      return text.isEmpty ? nil : PageBlock(.paragraph, PageText(text))
    }
  }
}
