import SmashtagModel
import TerminalKit

extension StyledText {
  /// A tweet's text, each kind of mention in its colour.
  ///
  /// Links stand in their display form. The link that an image leaves at the end of the text is left out;
  /// elsewhere it has the colour of images. Where ranges overlap the first counts.
  /// - Parameter label: how a link is said; its place in the text where that is nothing.
  init(textOf tweet: Tweet, label: (IndexedURL) -> String = \.label) {
    let scalars = Array(tweet.text.unicodeScalars)
    var position = 0
    self.init()
    for stretch in tweet.stretches(label: label) where stretch.range.lowerBound >= position {
      guard stretch.range.upperBound <= scalars.count else { break }
      append(TextRun(String(scalars[position..<stretch.range.lowerBound])))
      let text = stretch.label ?? String(scalars[stretch.range])
      append(TextRun(text, role: stretch.role, link: stretch.link, isUnbreakable: true))
      position = stretch.range.upperBound
    }
    append(TextRun(String(scalars[position...])))
    self = self.withoutBlanksAtEnd
  }

  private var withoutBlanksAtEnd: StyledText {
    guard let last = runs.last, last.role == .plain, last.text.last?.isWhitespace == true else { return self }
    var kept = runs.dropLast().reduce(into: StyledText()) { $0.append($1) }
    let end =
      last.text.lastIndex { !$0.isWhitespace }.map { last.text.index(after: $0) } ?? last.text.startIndex
    kept.append(TextRun(String(last.text[..<end]), role: last.role, link: last.link))
    return end == last.text.startIndex ? kept.withoutBlanksAtEnd : kept
  }
}

/// A part of a tweet's text that is a mention.
private struct MentionStretch {
  let range: Range<Int>
  let role: TextRole
  var link: String?
  /// What is shown in its place.
  var label: String?
}

extension Tweet {
  /// The mentions that have a place in the text, first to last.
  fileprivate func stretches(label: (IndexedURL) -> String) -> [MentionStretch] {
    let tags = (hashtags + cashtags).compactMap { tag in
      tag.range.map { MentionStretch(range: $0, role: .hashtag) }
    }
    let users = userMentions.compactMap { user in user.range.map { MentionStretch(range: $0, role: .user) } }
    let links = urls.compactMap { url in
      let label = label(url).sanitisedLine()
      return url.range.map {
        MentionStretch(range: $0, role: .url, link: url.target, label: CellWidth.of(label) > 0 ? label : nil)
      }
    }
    return (tags + users + links + imageStretches).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private var imageStretches: [MentionStretch] {
    let end = endWithoutImages
    return media.compactMap { item in
      item.range.map { range in
        MentionStretch(range: range, role: .image, link: item.url, label: range.lowerBound >= end ? "" : nil)
      }
    }
  }

  /// Where the text ends if the links of images at its end are left out, in code points.
  private var endWithoutImages: Int {
    let scalars = Array(text.unicodeScalars)
    var end = scalars.count
    while true {
      while end > 0, scalars[end - 1].properties.isWhitespace { end -= 1 }
      guard let range = media.compactMap(\.range).first(where: { $0.upperBound == end && !$0.isEmpty }) else {
        return end
      }
      end = range.lowerBound
    }
  }
}

extension String {
  init(_ scalars: ArraySlice<Unicode.Scalar>) {
    self.init(UnicodeScalarView(scalars))
  }
}
