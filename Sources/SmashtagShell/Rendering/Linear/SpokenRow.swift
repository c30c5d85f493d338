import Foundation
import ShellCommands
import SmashtagModel
import TerminalKit

/// A row in words, without its number.
struct SpokenRow {
  private let row: Row
  private let now: Date

  init(_ row: Row, now: Date) {
    self.row = row
    self.now = now
  }

  /// Each begins a line; the first stands behind the number.
  var sentences: [StyledText] {
    switch row.content {
    case .tweet(let tweet):
      SpokenTweet(tweet, time: Age.spoken(tweet.created, at: now), source: row.note).listed
    case .wholeTweet(let tweet): whole(tweet)
    case .mention(let item): [mention(item)]
    case .thumbnail(_, let photo) where photo.isPhoto: [SpokenPhoto(photo).named]
    case .thumbnail(let image, let tweet):
      [StyledText(spoken: .image(image)) + StyledText(", by @" + tweet.writer.screenName.sanitisedLine())]
    case .photo(let photo): SpokenPhoto(photo).listed
    case .place(let place): [StyledText(spoken: place)]
    case .search(let search): [StyledText(mentionsIn: search.term) + facts(of: search)]
    case .fact(let name, let value):
      [StyledText((name.isEmpty ? "" : name.withoutSigns + ": ") + value.spokenValue)]
    case .command(let usage, let note):
      [StyledText("\(usage.spokenUsage): \(note.sanitisedLine().asSentence)")]
    case .block(let block): SpokenBlock(block).sentences
    case .text(let text): [StyledText(text)]
    }
  }
}

extension SpokenRow {
  private func whole(_ tweet: Tweet) -> [StyledText] {
    let age = tweet.fetched.map { Age.spoken($0, at: now) }
    return SpokenTweet(tweet, time: Age.exact(tweet.created).spoken, age: age).whole
  }

  private func mention(_ item: MentionSection.Item) -> StyledText {
    let count = item.count.map { Counted.tweets($0) }
    let known = [count, row.note?.spoken].compactMap(\.self).map { ", " + $0 }.joined()
    return StyledText(spoken: item.mention) + StyledText(known)
  }

  /// When it was made and what it found, and whether it was the last.
  private func facts(of search: RecentSearch) -> StyledText {
    let parts = row.note?.components(separatedBy: " · ") ?? []
    let ages = [Age.ago(search.date, at: now), Age.spoken(search.date, at: now)]
    return StyledText(parts.map { ", " + ($0 == ages[0] ? ages[1] : $0.spoken) }.joined())
  }
}

extension StyledText {
  /// A place without its country, which the section says: `Paris, Île-de-France`.
  fileprivate init(spoken place: Place) {
    let name = [place.title, place.subtitle].filter { !$0.isEmpty }.joined(separator: ", ")
    self = StyledText(name.sanitisedLine().asSentence).isolated()
  }

  /// A mention with its kind in words: `hashtag #rain`, `image: Rain over Hoover Tower`.
  init(spoken mention: Mention) {
    switch mention {
    case .image(let image):
      let text = image.description.map { ": " + $0.sanitisedLine() } ?? " without a description"
      self = StyledText(image.kind.words) + StyledText(text, role: .image, link: image.url)
    case .url(let url):
      self = "url " + StyledText(url.spokenLabel, role: .url, link: url.target, isUnbreakable: true)
    case .hashtag: self = "hashtag " + StyledText(mention)
    case .user: self = "user " + StyledText(mention)
    }
  }
}
