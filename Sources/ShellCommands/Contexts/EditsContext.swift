import Foundation
import SmashtagModel

/// The versions of a tweet that was changed, oldest first, with what each changed in the one before it.
struct EditsContext: Context {
  static let kind = ContextKind.edits

  let tweet: Tweet?
  private let versions: [Tweet]
  private let headline: String

  init(of tweet: Tweet, versions: [Tweet]) {
    self.tweet = tweet
    self.versions = versions
    headline = tweet.headline
  }

  var title: String { "Edits of \(headline)" }
  var crumb: String { "edits" }
  var link: String? { tweet?.url }

  var screen: Screen {
    let before = [nil] + versions.map(Optional.some)
    let sections = zip(versions, before).enumerated().map { index, pair in
      let (version, former) = pair
      let changes = former.map { TextChanges(from: $0.text, to: version.text).words } ?? version.text
      return Screen.Section(
        title: "Version \(index + 1), \(Age.exact(version.edited ?? version.created))",
        rows: [Row(.text(changes))])
    }
    var screen = Screen(
      title: title, status: [Counted.things(versions.count, "version")], sections: sections,
      emptyNote: "No version of this tweet is known.", hints: [.back])
    if versions.count == 1 { screen.notes = ["no other version is known"] }
    if versions.count > 1 { screen.notes = ["[-what was taken out-] {+what was put in+}"] }
    return screen
  }

  var json: JSON {
    [
      "context": "edits", "title": .string(title),
      "versions": .array(
        zip(versions, [nil] + versions.map(Optional.some)).map { version, former in
          [
            "changes": JSON(former.map { TextChanges(from: $0.text, to: version.text).words }),
            "tweet": JSON(version, number: nil),
          ]
        }),
    ]
  }

  func mentions(in request: RequestContext) async throws -> (any Context)? {
    tweet.map { MentionsContext(of: $0) }
  }
}

/// The words that were taken out of a text and put into it.
struct TextChanges {
  /// The most words of a text that are compared; longer texts are shown as one change.
  private static let most = 2_000

  fileprivate enum Part: Equatable {
    case kept(String)
    case removed(String)
    case added(String)
  }

  private let parts: [Part]

  init(from old: String, to new: String) {
    let (before, after) = (Self.words(of: old), Self.words(of: new))
    guard before.count <= Self.most, after.count <= Self.most else {
      parts = old == new ? [.kept(new)] : [.removed(old), .added(new)]
      return
    }
    parts = Self.parts(from: before, to: after)
  }

  /// The new text with `[-…-]` around what was taken out and `{+…+}` around what was put in, as `git diff --word-diff`
  /// shows it.
  var words: String {
    var groups: [(mark: Int, text: String)] = []
    for part in parts {
      let (mark, text) = part.marked
      if groups.last?.mark == mark {
        groups[groups.count - 1].text += text
      } else {
        groups.append((mark, text))
      }
    }
    return groups.map { mark, text in
      let body = text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard mark != 0, !body.isEmpty else { return text }
      let end = String(text.reversed().prefix(while: \.isWhitespace).reversed())
      return (mark < 0 ? "[-\(body)-]" : "{+\(body)+}") + (end.isEmpty ? " " : end)
    }
    .joined().trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The words, each with the white space behind it.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var isBehindBlank = false
    for character in text {
      if words.isEmpty || isBehindBlank && !character.isWhitespace { words.append("") }
      words[words.count - 1].append(character)
      isBehindBlank = character.isWhitespace
    }
    return words
  }

  private static func parts(from before: [String], to after: [String]) -> [Part] {
    let difference = after.difference(from: before) { $0.body == $1.body }
    var removed: [Int: String] = [:]
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, let element, _): removed[offset] = element
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var (parts, old) = ([Part](), 0)
    for (index, word) in after.enumerated() {
      while let word = removed[old] {
        parts.append(.removed(word))
        old += 1
      }
      if added.contains(index) {
        parts.append(.added(word))
      } else {
        parts.append(.kept(word))
        old += 1
      }
    }
    while old < before.count {
      if let word = removed[old] { parts.append(.removed(word)) }
      old += 1
    }
    return parts
  }
}

extension TextChanges.Part {
  fileprivate var marked: (mark: Int, text: String) {
    switch self {
    case .kept(let text): (0, text)
    case .removed(let text): (-1, text)
    case .added(let text): (1, text)
    }
  }
}

extension String {
  /// The word without the white space behind it.
  fileprivate var body: Substring { self[...].prefix { !$0.isWhitespace } }
}
