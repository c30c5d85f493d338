import Foundation
import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// A row in words for linear output, without its number.
struct LinearRow {
  private let row: Row
  private let now: Date

  init(_ row: Row, now: Date) {
    self.row = row
    self.now = now
  }

  /// The sentences of the row; each begins a line, and the first follows the number.
  var sentences: [StyledText] {
    switch row.content {
    case .tweet(let tweet):
      LinearTweet(tweet, at: now, source: row.note).listed
    case .wholeTweet(let tweet): LinearTweet(whole: tweet, at: now).whole
    case .mention(let item): [mention(item, called: row.label)]
    case .thumbnail(_, let photo) where photo.isPhoto: [LinearPhoto(photo).named]
    case .thumbnail(let image, let tweet):
      [StyledText(linear: .image(image)) + StyledText(", by " + tweet.byline.sanitisedLine())]
    case .photo(let photo): LinearPhoto(photo).listed(at: now)
    case .branch(let branch, let isFocus): sentences(of: branch, isFocus: isFocus)
    case .relative(let relative): [words(of: relative)]
    case .person(let person): PersonLines(person, now: now).sentences
    case .kept(let item):
      [
        StyledText(item.title.sanitisedLine()).isolated()
          + StyledText(row.note.map { ", " + $0.linear } ?? "")
      ]
    case .place(let place): [StyledText(linear: place)]
    case .search(let search): [StyledText(mentionsIn: search.term) + facts(of: search)]
    case .bar(let bar): [StyledText("\(bar.label): \(Counted.tweets(bar.count)).")]
    case .fact(let name, let value):
      [StyledText((name.isEmpty ? "" : name.withoutSigns + ": ") + value.linearValue)]
    case .command(let usage, let note):
      [StyledText("\(usage.linearUsage): \(note.sanitisedLine().asSentence)")]
    case .block(let block): LinearBlock(block).sentences
    case .text(let text): [StyledText(text)]
    }
  }
}

extension LinearRow {
  /// The level in words, such as `Answer, level 2`, then the tweet.
  private func sentences(of branch: Conversation.Branch, isFocus: Bool) -> [StyledText] {
    let level = branch.depth == 0 ? "The first tweet." : "Answer, level \(branch.depth)."
    let hidden = branch.hiddenWords.map { [StyledText($0.asSentence)] } ?? []
    let own =
      branch.post.tweet.map { LinearTweet($0, at: now).listed }
      ?? [StyledText((branch.absence ?? "").sanitisedLine().asSentence)]
    return [StyledText(isFocus ? level + " This is the tweet you came from." : level)] + own + hidden
  }

  /// `Ada Lovelace, @ada, 2 hours ago: Rain on campus again.`, or where the tweet can be had.
  private func words(of relative: Relative) -> StyledText {
    guard let tweet = relative.tweet, !tweet.isPhoto else {
      return StyledText(relative.words.sanitisedLine().asSentence).isolated()
    }
    let author = LinearTweet(tweet, at: now).author
    return author + ": " + StyledText(tweet.beginning.sanitisedLine().asSentence).isolated()
  }

  private func mention(_ item: MentionSection.Item, called label: String?) -> StyledText {
    let count = item.count.map { Counted.tweets($0) }
    // What an image is, and that it has no alt text, is said in front.
    var said = [MediaItem.absentAlt]
    if case .image(let image) = item.mention { said.append(image.kindText) }
    let notes = row.note?.components(separatedBy: " · ").filter { !said.contains($0) } ?? []
    let note = notes.isEmpty ? nil : notes.joined(separator: " · ").linear
    let known = [count, note].compactMap(\.self).map { ", " + $0 }.joined()
    let mention =
      label.map { "user " + StyledText($0.sanitisedLine(), role: .user).isolated() }
      ?? StyledText(linear: item.mention)
    return mention + StyledText(known)
  }

  /// The time, the result and other facts of a search.
  private func facts(of search: RecentSearch) -> StyledText {
    let parts = row.note?.components(separatedBy: " · ") ?? []
    let ages = [Age.ago(search.date, at: now), Age.linear(search.date, at: now)]
    return StyledText(parts.map { ", " + ($0 == ages[0] ? ages[1] : $0.linear) }.joined())
  }
}

extension StyledText {
  /// A place without its country, which the section names: `Paris, Île-de-France`.
  fileprivate init(linear place: Place) {
    let name = [place.title, place.subtitle].filter { !$0.isEmpty }.joined(separator: ", ")
    self = StyledText(name.sanitisedLine().asSentence).isolated()
  }

  /// A mention with its kind in words: `hashtag #rain`, `image: Rain over Hoover Tower`.
  init(linear mention: Mention) {
    switch mention {
    case .image(let image):
      let text = image.description.map { ": " + $0.sanitisedLine() } ?? " without a description"
      self = StyledText(image.linearKind) + StyledText(text, role: .image, link: image.url)
    case .url(let url):
      self = "url " + StyledText(url.linearLabel, role: .url, link: url.target, isUnbreakable: true)
    case .hashtag: self = "hashtag " + StyledText(mention)
    case .user: self = "user " + StyledText(mention)
    }
  }
}
