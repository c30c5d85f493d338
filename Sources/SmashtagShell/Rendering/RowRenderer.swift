import Foundation
import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out one row in the lines it needs.
struct RowRenderer {
  private static let nameColumn = 26
  private static let factColumn = 18

  let width: Int
  private let now: Date
  private let gutter: NumberGutter
  private let bars: CountBars
  private let places: PlaceColumn
  private let hits: SearchHits
  private let laidOut: LaidOutTweets?
  let blocks: BlockRenderer

  init(screen: Screen, width: Int, now: Date, laidOut: LaidOutTweets? = nil) {
    self.width = width
    self.laidOut = laidOut
    self.now = now
    gutter = NumberGutter(screen.rowNumbers)
    bars = CountBars(screen, width: width)
    places = PlaceColumn(screen, width: width)
    hits = screen.hits
    blocks = BlockRenderer(width: min(width, Display.longestLine), hits: hits)
  }

  /// Whether its mentions are counted.
  var isRanked: Bool { bars.largest > 0 }

  func lines(of row: Row) -> [StyledText] {
    let number = gutter.text(row.number)
    return switch row.content {
    case .tweet(let tweet): lines(of: tweet, number: row.number, source: row.note)
    case .wholeTweet(let tweet): renderer(of: tweet).whole
    case .mention(let item) where item.count != nil: bars.lines(of: item, gutter: number)
    case .mention(let item): line(of: item.mention, note: row.note, gutter: number).lines
    case .thumbnail(_, let photo) where photo.isPhoto:
      PhotoLines(photo, hits: hits).named(note: row.note, gutter: number, width: width)
    case .thumbnail(let media, let tweet):
      line(of: .image(media), note: row.note ?? "@" + tweet.writer.screenName, gutter: number).lines
    case .photo(let photo): PhotoLines(photo, hits: hits).listed(gutter: number, width: width)
    case .place(let place): [places.line(of: place, gutter: number)]
    case .search(let search): [line(of: search, note: row.note, gutter: number)]
    case .fact(let name, let value):
      hanging(StyledText(name.sanitisedLine(), role: .dim), value, column: Self.factColumn)
    case .command(let usage, let note):
      hanging(StyledText(usage.sanitisedLine()), note, column: Self.nameColumn)
    case .block(let block): blocks.lines(of: block)
    case .text(let text): StyledText(text.sanitised()).wrapped(to: min(width, Display.longestLine))
    }
  }
}

extension RowRenderer {
  private func lines(of tweet: Tweet, number: Int?, source: String?) -> [StyledText] {
    var renderer = renderer(of: tweet)
    renderer.source = source
    let lay = { [renderer] in renderer.listed(gutter: gutter.text(number)) + [""] }
    guard let laidOut, let number else { return lay() }
    let layout = LaidOutTweets.Layout(width: width, gutter: gutter.width, hits: hits)
    return laidOut.lines(of: tweet, number: number, age: renderer.age, in: layout, lay: lay)
  }

  private func renderer(of tweet: Tweet) -> TweetRenderer {
    TweetRenderer(tweet, width: width, now: now, hits: hits)
  }

  private func line(of mention: Mention, note: String?, gutter: StyledText) -> MentionLine {
    let text = StyledText(mention, hits: hits)
    return MentionLine(text, of: mention.kind, note: note, gutter: gutter, width: width)
  }

  private func line(of search: RecentSearch, note: String?, gutter: StyledText) -> StyledText {
    let left = gutter + StyledText(mentionsIn: search.term, hits: hits)
    return .line(left: left, right: RowNote(note).fitting(beside: left, in: width), width: width)
  }

  /// A name in a column, and a text beside it.
  ///
  /// The text stands below a name that is wider than the column, and where a word of it would have to be cut.
  private func hanging(_ name: StyledText, _ text: String, column: Int) -> [StyledText] {
    let width = min(width, Display.longestLine)
    let column = min(column, width / 2)
    let text = StyledText(text.sanitised())
    let room = width - column - 2
    let longest = text.plainText.split(whereSeparator: \.isWhitespace).map { CellWidth.of($0) }.max() ?? 0
    let indent = StyledText("").padded(to: longest > room ? 2 : column + 2)
    if name.width > column || longest > room {
      return name.wrapped(to: width) + text.wrapped(to: width, first: indent, rest: indent)
    }
    return text.wrapped(to: width, first: name.padded(to: column + 2), rest: indent)
  }
}
