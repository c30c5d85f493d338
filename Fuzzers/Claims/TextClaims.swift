import MentionExtraction
import SmashtagModel

/// What has to hold for the mentions of any text.
enum TextClaims {
  /// The claim that a text breaks; `nil` where all hold.
  static func broken(by text: String) -> String? {
    for rules in MentionRules.allCases {
      if let claim = TextClaim(text, rules).broken { return "\(rules.rawValue): \(claim)" }
    }
    return nil
  }
}

/// The mentions of a text by some rules, and where its code points stand in bytes and units of UTF-16.
private struct TextClaim {
  let text: String
  let rules: MentionRules
  let mentions: [ExtractedMention]
  let scalars: [Unicode.Scalar]
  private var utf8: [Int] = [0]
  private var utf16: [Int] = [0]

  init(_ text: String, _ rules: MentionRules) {
    self.text = text
    self.rules = rules
    mentions = MentionExtractor(rules).mentions(in: text)
    scalars = Array(text.unicodeScalars)
    for scalar in scalars {
      utf8.append((utf8.last ?? 0) + UTF8.width(scalar))
      utf16.append((utf16.last ?? 0) + UTF16.width(scalar))
    }
  }

  var broken: String? {
    let inOrder = zip(mentions, mentions.dropFirst()).allSatisfy {
      $0.range.upperBound <= $1.range.lowerBound
    }
    guard inOrder else { return "mentions overlap or are out of order: \(mentions.map(\.range))" }
    for mention in mentions {
      if let claim = broken(by: mention) { return "\(claim): \(mention)" }
    }
    guard MentionExtractor(rules).mentions(in: text) == mentions else {
      return "another answer the second time"
    }
    return brokenBetweenBlanks ?? brokenReply
  }

  private func broken(by mention: ExtractedMention) -> String? {
    let (range, place) = (mention.range, mention.extent)
    guard !range.isEmpty, range.upperBound <= scalars.count else { return "a place outside the text" }
    guard place.utf8 == utf8[range.lowerBound]..<utf8[range.upperBound] else {
      return "bytes at another place"
    }
    guard place.utf16 == utf16[range.lowerBound]..<utf16[range.upperBound] else {
      return "units at another place"
    }
    let word = mention.kind == .url ? scalars[range] : scalars[range].dropFirst()
    guard word.elementsEqual((String(mention.word) + (mention.list ?? "")).unicodeScalars) else {
      return "a word that does not stand there"
    }
    let sign = mention.keyword.unicodeScalars.first
    return mention.kind == .url || ["#", "@", "$"].contains(sign) ? nil : "a keyword without its sign"
  }

  /// A blank before a text and after it moves its mentions, and changes nothing else.
  private var brokenBetweenBlanks: String? {
    let moved = MentionExtractor(rules).mentions(in: " \(text) ")
    let isSame =
      moved.count == mentions.count
      && zip(moved, mentions).allSatisfy {
        $0.kind == $1.kind && $0.label == $1.label
          && $0.range == $1.range.lowerBound + 1..<$1.range.upperBound + 1
      }
    return isSame ? nil : "other mentions between blanks: \(mentions.map(\.label)), \(moved.map(\.label))"
  }

  private var brokenReply: String? {
    guard let name = MentionExtractor(rules).userRepliedTo(in: text) else { return nil }
    let bare = name.utf8.dropFirst()
    let isThere = name.hasPrefix("@") && !bare.isEmpty && text.utf8.contains(bare)
    return isThere ? nil : "a reply to nobody of the text: \(name)"
  }
}

extension ExtractedMention {
  fileprivate var label: [UInt8] { Array(keyword.utf8) + Array((list ?? "").utf8) }
}
