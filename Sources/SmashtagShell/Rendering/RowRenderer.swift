import Foundation
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
    return bars.cells(of: bar, behind: gutter.width, on: line)
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
    [photo.byline, photo.isDated ? Age.brief(photo.created, at: now) : nil].compactMap(\.self)
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

/// The columns of places: the title, and the rest of the name beside the longest title.
struct PlaceColumn {
  private static let gap = 2
  /// The least cells for titles, which otherwise get a third of the window.
  private static let leastTitle = 14
  /// The least cells for a subtitle; in fewer it is left out.
  private static let leastSubtitle = 8

  /// The width of the column of titles in cells.
  private let title: Int
  private let width: Int
  private let hits: SearchHits

  init(_ screen: Screen, width: Int) {
    let titles = screen.firstRows.compactMap(\.place?.title)
    let longest = titles.map { StyledText($0.sanitisedLine()).width }.max() ?? 0
    title = min(longest, max(Self.leastTitle, width / 3 - Self.gap))
    self.width = width
    hits = screen.hits
  }

  /// The line of a place; a title without a subtitle may fill it.
  func line(of place: Place, gutter: StyledText) -> StyledText {
    let name = text(place.title, role: .strong)
    let column = gutter.width + title + Self.gap
    let subtitle = text(place.subtitle, role: .dim).truncated(to: width - column)
    guard !subtitle.isEmpty, width - column >= Self.leastSubtitle else {
      return (gutter + name).truncated(to: width)
    }
    let left = gutter + name.truncated(to: title)
    return .line(left: left, right: subtitle, width: column + subtitle.width)
  }
}

extension PlaceColumn {
  private func text(_ text: String, role: TextRole) -> StyledText {
    let line = text.sanitisedLine()
    return StyledText(line, role: role, hits: hits.ranges(inLabel: line)).isolated()
  }
}

extension Row {
  fileprivate var place: Place? {
    if case .place(let place) = content { place } else { nil }
  }
}

/// A photo in a list: its title and below it its description, each cut to one line.
struct PhotoLines {
  /// The most code points of a text that are laid out; no window shows more in a line.
  private static let longest = 4_000

  private let photo: Tweet
  private let hits: SearchHits
  /// Whether the title is emphasized: for the photo shown beside the list, and for all in a list by itself.
  private let isShown: Bool

  init(_ photo: Tweet, hits: SearchHits = SearchHits(), isShown: Bool = true) {
    (self.photo, self.hits, self.isShown) = (photo, hits, isShown)
  }

  /// The least cells of a list in which notes stand beside the titles.
  private static let leastWithNote = 60

  /// The lines in a list, with a note at the right edge; a photo without a description has one line.
  ///
  /// - Parameter rows: the most lines; the description is wrapped into those below the title.
  func listed(gutter: StyledText, width: Int, note: String? = nil, rows: Int = 2) -> [StyledText] {
    let title = gutter + text(photo.photoTitle, role: isShown ? .strong : .plain)
    let below = description(indent: gutter.blank, width: width, rows: rows - 1)
    guard let note, width >= Self.leastWithNote else { return [title.truncated(to: width)] + below }
    let right = RowNote(note).fitting(beside: title, in: width).truncated(to: width / 2)
    return [.line(left: title.truncated(to: width - right.width - 2), right: right, width: width)] + below
  }

  /// The lines of the photo as an image, with its owner at the right edge.
  func named(note: String?, gutter: StyledText, width: Int) -> [StyledText] {
    let title = text(photo.photoTitle, role: .image, link: photo.media.first?.url)
    return MentionLine(title, of: .image, note: note ?? photo.byline, gutter: gutter, width: width).lines
  }
}

extension PhotoLines {
  private func description(indent: StyledText, width: Int, rows: Int) -> [StyledText] {
    let description = text(photo.photoSubtitle, role: .dim)
    if description.isEmpty { return [] }
    guard rows > 1 else { return [(indent + description).truncated(to: width)] }
    let lines = description.wrapped(to: min(width, Display.longestLine), first: indent, rest: indent)
    guard lines.count > rows, let last = lines.prefix(rows).last else { return lines }
    return lines.prefix(rows - 1) + [(last.truncated(to: width - 1) + StyledText("…", role: .dim))]
  }

  private func text(_ text: String, role: TextRole, link: String? = nil) -> StyledText {
    let line = text.begin(ofCodePoints: Self.longest).sanitisedLine()
    return StyledText(line, role: role, link: link, hits: hits.ranges(inText: line)).isolated()
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

/// Lays out ranked mentions and the times of a histogram: name, count, and a bar for the count.
struct CountBars {
  private static let countColumn = 7

  /// The count of a bar of full width; 0 where nothing is counted.
  let largest: Int
  /// The width of the column of names in cells.
  private let column: Int
  private let width: Int
  private let hits: SearchHits
  /// The size of a cell in pixels where the bars of a histogram are drawn; `nil` where they are letters.
  private let drawnCell: PixelSize?

  init(_ screen: Screen, width: Int, drawnCell: PixelSize?) {
    let items = screen.firstRows.compactMap(\.counted)
    let most = max(8, width * 9 / 20)
    largest = items.map(\.count).max() ?? 0
    column = min(most, items.map(\.name.width).max() ?? 0)
    self.width = width
    self.drawnCell = drawnCell
    hits = screen.hits
  }

  /// The lines of a mention: one, or more for a hashtag, a user or a link that is wider than the column.
  ///
  /// The name of an image is cut, because it may be a whole paragraph.
  func lines(of item: MentionSection.Item, gutter: StyledText) -> [StyledText] {
    let name = StyledText(item.mention, hits: hits)
    let count = item.count ?? 0
    if name.width <= column || item.mention.kind == .image {
      return [barred(gutter + name.truncated(to: column).padded(to: column), count)]
    }
    let above = name.wrapped(to: width, first: gutter, rest: gutter.blank)
    return above + [barred(gutter.blank.padded(to: gutter.width + column), count)]
  }

  /// The line of a time, without its bar where that is drawn.
  func line(of bar: TimeBar, gutter: StyledText) -> StyledText {
    let name = gutter + StyledText(bar.label).truncated(to: column).padded(to: column)
    return drawnCell == nil ? barred(name, bar.count) : counted(name, bar.count)
  }

  /// The cells for the bar of a time; `nil` where none is drawn.
  func cells(of bar: TimeBar, behind gutter: Int, on line: Int) -> ReservedCells? {
    guard let drawnCell, bar.count > 0 else { return nil }
    let start = counted(StyledText(String(repeating: " ", count: gutter + column)), bar.count).width + 2
    guard start < width else { return nil }
    let length = max(1, Int(fraction(bar.count) * Double((width - start) * drawnCell.width)))
    let columns = (length + drawnCell.width - 1) / drawnCell.width
    let box = Canvas(columns: columns, rows: 1, cell: drawnCell)
    return ReservedCells(content: .bar(length: length), line: line, column: start, box: box)
  }

  private func barred(_ name: StyledText, _ count: Int) -> StyledText {
    let left = counted(name, count)
    return count > 0 && left.width + 2 < width
      ? left + "  " + .bar(fraction(count), width: width - left.width - 2, role: .dim) : left
  }

  private func counted(_ name: StyledText, _ count: Int) -> StyledText {
    let words = StyledText(" " + Counted.grouped(count), role: .dim)
    return (name + words.padded(to: Self.countColumn, aligned: .right)).truncated(to: width)
  }

  /// The part of a bar of full width.
  private func fraction(_ count: Int) -> Double { Double(count) / Double(max(1, largest)) }
}

extension Row {
  /// What is counted, and how often.
  fileprivate var counted: (name: StyledText, count: Int)? {
    switch content {
    case .mention(let item): item.count.map { (StyledText(item.mention), $0) }
    case .bar(let bar): (StyledText(bar.label), bar.count)
    case .tweet, .wholeTweet, .branch, .relative, .person, .kept, .photo, .place, .thumbnail, .search, .fact,
      .command, .text, .block:
      nil
    }
  }
}

/// The list that a photo was opened from, shown on its left with the photo marked.
struct ListBesidePhoto {
  /// The mark of the current photo, visible without colour.
  private static let mark = "›"

  private let photos: [Row]
  /// The index of the photo that is shown.
  private let shown: Int
  private let gutter: NumberGutter
  private let width: Int
  private let rows: Int

  init(_ context: ImageContext, width: Int, rows: Int) {
    photos = context.list
    shown = context.listIndex
    gutter = NumberGutter(photos.compactMap(\.number))
    (self.width, self.rows) = (width, rows)
  }

  /// The lines of the list, exactly `rows` of them.
  var lines: [StyledText] {
    let lines = visible.flatMap(lines(at:)).prefix(rows)
    return lines + Array(repeating: "", count: rows - lines.count)
  }

  /// The photos around the current one, which is in the middle except near the ends of the list.
  private var visible: Range<Int> {
    var visible = shown..<min(shown + 1, photos.count)
    var left = rows - height(of: visible)
    extend(&visible, upwards: true, within: left / 2)
    left = rows - height(of: visible)
    extend(&visible, upwards: false, within: left)
    left = rows - height(of: visible)
    extend(&visible, upwards: true, within: left)
    if visible.upperBound < photos.count { visible = visible.lowerBound..<visible.upperBound + 1 }
    return visible
  }
}

extension ListBesidePhoto {
  /// Extends a range by as many photos before or after it as fit.
  private func extend(_ part: inout Range<Int>, upwards: Bool, within room: Int) {
    var left = room
    while upwards ? part.lowerBound > 0 : part.upperBound < photos.count {
      let next = upwards ? part.lowerBound - 1 : part.upperBound
      left -= lines(at: next).count
      guard left >= 0 else { return }
      part = min(part.lowerBound, next)..<max(part.upperBound, next + 1)
    }
  }

  private func height(of part: Range<Int>) -> Int { part.reduce(0) { $0 + lines(at: $1).count } }

  private func lines(at index: Int) -> [StyledText] {
    guard case .photo(let photo) = photos[index].content else { return [] }
    let isShown = index == shown
    let sign = StyledText(isShown ? Self.mark : " ", role: .strong)
    return PhotoLines(photo, isShown: isShown).listed(
      gutter: sign + gutter.text(photos[index].number), width: width)
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
  fileprivate var firstRows: [Row] { sections.flatMap { $0.rows.prefix(2_000) } }
}
