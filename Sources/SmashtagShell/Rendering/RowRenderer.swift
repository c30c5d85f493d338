import Foundation
import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out one row in as many lines as it needs.
struct RowRenderer {
  private static let nameColumn = 26
  private static let factColumn = 18
  private static let thumbnailGap = 2

  let width: Int
  private let now: Date
  private let gutter: NumberGutter
  private let bars: CountBars
  private let places: PlaceColumn
  private let hits: SearchHits
  private let laidOut: LaidOutTweets?
  let blocks: BlockRenderer

  /// - Parameter drawnBarCell: The size in pixels of the cells on which the bars of a histogram are drawn; `nil` where
  ///   they are made of letters.
  init(
    screen: Screen, width: Int, now: Date, laidOut: LaidOutTweets? = nil, drawnBarCell: PixelSize? = nil
  ) {
    self.width = width
    self.laidOut = laidOut
    self.now = now
    gutter = NumberGutter(screen.rowNumbers)
    bars = CountBars(screen, width: width, drawnCell: drawnBarCell)
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
    case .mention(let item):
      line(of: item.mention, called: row.label, note: row.note, gutter: number).lines
    case .thumbnail(_, let photo) where photo.isPhoto:
      PhotoLines(photo, hits: hits).named(note: row.note, gutter: number, width: width)
    case .thumbnail(let media, let tweet):
      line(of: .image(media), note: row.note ?? tweet.byline, gutter: number).lines
    case .photo(let photo):
      PhotoLines(photo, hits: hits).listed(gutter: number, width: width, note: note(on: photo))
    case .branch(let branch, let isFocus):
      BranchLines(branch, isFocus: isFocus, width: width).lines(gutter: number) { lead in
        branch.post.tweet.map { renderer(of: $0).listed(gutter: lead) } ?? []
      }
    case .relative(let relative): lines(of: relative, gutter: number)
    case .person(let person): PersonLines(person, now: now).lines(in: width)
    case .kept(let item):
      [line(of: StyledText(label: item.title, hits: hits), note: row.note, gutter: number)]
    case .place(let place): [places.line(of: place, gutter: number)]
    case .search(let search): [line(of: search, note: row.note, gutter: number)]
    case .bar(let bar): [bars.line(of: bar, gutter: number)]
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
  /// The cells for the bar of a time that is drawn in pixels; `nil` for other rows, and where bars are letters.
  func drawnBar(of row: Row, on line: Int) -> ReservedCells? {
    guard case .bar(let bar) = row.content else { return nil }
    return bars.cells(of: bar, after: gutter.width, on: line)
  }

  /// A photo in a list with cells for a small image beside its title, and an empty line below.
  func block(of photo: Tweet, number: Int?, beside thumbnail: PreviewLayout.Thumbnail) -> RowBlock {
    let indent = StyledText("").padded(to: thumbnail.canvas.columns + Self.thumbnailGap)
    let lines = PhotoLines(photo, hits: hits).listed(
      gutter: gutter.text(number) + indent, width: width, note: note(on: photo), rows: thumbnail.canvas.rows)
    let slots = thumbnail.image.map { image in
      ReservedCells(content: .media(image.media), line: 0, column: gutter.width, box: image.box)
    }
    let missing = max(0, thumbnail.canvas.rows - lines.count) + 1
    return RowBlock(lines: lines + Array(repeating: "", count: missing), slots: [slots].compactMap(\.self))
  }

  /// The owner and the date of a photo.
  private func note(on photo: Tweet) -> String {
    [photo.byline, photo.knownDate.map { Age.brief($0, at: now) }].compactMap(\.self)
      .joined(separator: " · ")
  }

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

  private func line(
    of mention: Mention, called label: String? = nil, note: String?, gutter: StyledText
  ) -> MentionLine {
    let text =
      label.map { StyledText($0.sanitisedLine(), role: .user).isolated() } ?? StyledText(mention, hits: hits)
    return MentionLine(text, of: mention.kind, note: note, gutter: gutter, width: width)
  }

  /// The author and the time of a tweet at hand, and below them how it begins; where it can be had for another one.
  private func lines(of relative: Relative, gutter: StyledText) -> [StyledText] {
    guard let tweet = relative.tweet else {
      return [line(of: StyledText(label: relative.words, hits: hits), note: nil, gutter: gutter)]
    }
    let beginning = StyledText(label: tweet.isPhoto ? tweet.photoTitle : tweet.beginning, hits: hits)
    return renderer(of: tweet).heading(gutter: gutter)
      + [(gutter.blank + beginning).truncated(to: width)]
  }

  private func line(of search: RecentSearch, note: String?, gutter: StyledText) -> StyledText {
    line(of: StyledText(mentionsIn: search.term, hits: hits), note: note, gutter: gutter)
  }

  /// A name with its number and a note at the right edge.
  private func line(of name: StyledText, note: String?, gutter: StyledText) -> StyledText {
    let left = gutter + name
    return .line(left: left, right: RowNote(note).fitting(beside: left, in: width), width: width)
  }

  /// Lays out a name in a column with a text beside it.
  ///
  /// The text is below a name that is wider than the column, and where a word of it would have to be cut.
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

extension StyledText {
  /// A name or title on one line, with search hits marked.
  fileprivate init(label: String, hits: SearchHits) {
    let line = label.sanitisedLine()
    self = StyledText(line, role: .plain, hits: hits.ranges(inLabel: line)).isolated()
  }
}

extension String {
  /// The first `count` code points, followed by `…` if there are more.
  func begin(ofCodePoints count: Int) -> String {
    guard utf8.count > count,
      let end = unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return self[..<end] + "…"
  }
}

/// The column of numbers: aligned right in at least three cells, followed by two spaces.
struct NumberGutter {
  private static let gap = 2
  let width: Int
  private let blank: StyledText

  init(_ numbers: [Int]) {
    width = max(3, String(numbers.max() ?? 0).count) + Self.gap
    blank = StyledText().padded(to: width)
  }

  /// The number in the gutter; spaces where an item has none.
  func text(_ number: Int?) -> StyledText {
    guard let number else { return blank }
    let digits = StyledText(String(number), role: .number)
    return digits.padded(to: width - Self.gap, aligned: .right).padded(to: width)
  }
}

extension Screen {
  /// The numbers before rows; those within a text need no column.
  var rowNumbers: [Int] {
    // A row that is looked at in its place is not copied.
    sections.flatMap { section in section.rows.indices.compactMap { section.rows[$0].number } }
  }

  /// The rows by which columns are measured: a ranking has hundreds of thousands, the most used first.
  var firstRows: [Row] { sections.flatMap { $0.rows.prefix(2_000) } }
}
