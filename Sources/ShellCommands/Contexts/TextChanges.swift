import Foundation

/// The words that were taken out of a text and put into it.
struct TextChanges {
  /// The most words of a text that are compared; longer texts are shown as one change.
  private static let most = 2_000
  /// The most words of all versions of a tweet that are compared, since that may take as long as their square.
  static let mostInAll = 10_000

  fileprivate enum Part: Equatable {
    case kept(String)
    case removed(String)
    case added(String)
  }

  private let parts: [Part]

  /// - Parameter budget: how many words may be compared; what is compared is taken off it.
  init(from old: String, to new: String, within budget: inout Int) {
    let (before, after) = (Self.words(of: old), Self.words(of: new))
    budget -= before.count + after.count
    guard before.count <= Self.most, after.count <= Self.most, budget >= 0 else {
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
    var whole = ""
    for (index, group) in groups.enumerated() {
      let body = group.text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard group.mark != 0, !body.isEmpty else {
        whole += group.text
        continue
      }
      // The last word of a text has no blank after it.
      if whole.last?.isWhitespace == false { whole += " " }
      let end = String(group.text.reversed().prefix(while: \.isWhitespace).reversed())
      // What takes the place of something stands on its line.
      let isReplaced = group.mark < 0 && index + 1 < groups.count && groups[index + 1].mark > 0
      whole += (group.mark < 0 ? "[-\(body)-]" : "{+\(body)+}") + (end.isEmpty || isReplaced ? " " : end)
    }
    return whole.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The words, each with the white space after it.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var isAfterBlank = false
    for character in text {
      if words.isEmpty || isAfterBlank && !character.isWhitespace { words.append("") }
      words[words.count - 1].append(character)
      isAfterBlank = character.isWhitespace
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
  /// The word without the white space after it.
  fileprivate var body: Substring { self[...].prefix { !$0.isWhitespace } }
}
