import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// The layout for screen readers: everything in words, one item after the other.
struct LinearLayout: ScreenLayout {
  private let screen: Screen
  private let display: Display

  init(screen: Screen, display: Display) {
    self.screen = screen
    self.display = display
  }

  /// The lines of the longest footer, and the prompt.
  var linesBelow: Int {
    let most = ShownRows(screen: screen, rows: 0..<max(0, screen.rowCount - 1))
    return footer(most, below: []).count + 1
  }

  func heading() -> [StyledText] {
    guard !screen.title.isEmpty else { return [] }
    let title = StyledText(screen.title.withoutSigns, role: .heading)
    let age = screen.fetched.map { "fetched " + Age.linear($0, at: display.now) }
    let status = (screen.status.map(\.linear) + [age].compactMap(\.self)).map { ", " + $0 }.joined()
    return (title + StyledText(status)).wrapped(to: width)
  }

  /// The title of a section with its number of rows: `Hashtags, 2`.
  func title(of section: Screen.Section, isFirst: Bool) -> [StyledText] {
    guard let title = section.title else { return [] }
    let count = section.rows.contains { $0.number != nil } ? ", \(section.rows.count)" : ""
    return (StyledText(title.withoutSigns, role: .strong) + StyledText(count)).wrapped(to: width)
  }

  /// The lines of a row without empty ones.
  func lines(of row: Row) -> [StyledText] {
    if case .block(let block) = row.content, case .code = block.kind {
      return LinearBlock(block).codeLines(in: width).filter { !$0.isEmpty }
    }
    let number = row.number.map { StyledText("\($0)", role: .number) + ". " } ?? ""
    let sentences = LinearRow(row, now: display.now).sentences
    let numbered = sentences.isEmpty ? [number] : [number + sentences[0]] + sentences.dropFirst()
    return numbered.flatMap { $0.wrapped(to: width) }.map(\.withoutIndent).filter { !$0.isEmpty }
  }

  func digest(room: Int) -> [StyledText]? { nil }

  var task: [StyledText] {
    guard let task = screen.task else { return [] }
    return StyledText("\(task.title). \(task.text.dropLast()). Type: \(task.line)").wrapped(to: width)
  }

  func footer(_ shown: ShownRows, below lines: [StyledText]) -> [StyledText] {
    let goOn = display.isTerminal && shown.hasMore ? "Press Enter for more." : nil
    let sentences = [position(shown), goOn].compactMap(\.self).joined(separator: " ")
    let notes = screen.notes.map { $0.sanitisedLine().asSentence }
    return (notes + [sentences, hints ?? ""]).filter { !$0.isEmpty }.flatMap {
      StyledText($0).wrapped(to: width)
    } + task
  }
}

extension LinearLayout {
  private var width: Int { display.size.columns }

  /// The position in the list: `Tweets 1 to 5 of 214`.
  private func position(_ shown: ShownRows) -> String? {
    guard shown.tellsPosition, let items = shown.positions else { return nil }
    let one = items.count == 1
    let range = one ? "\(items.upperBound)" : "\(items.lowerBound) to \(items.upperBound)"
    let all = if case .atLeast = shown.total { "over " } else { "" }
    return "\(noun)\(one ? "" : "s") \(range) of \(all)\(Counted.grouped(shown.total.lowerBound))."
  }

  /// The name of its numbered items.
  private var noun: String {
    switch screen.rows.first(where: { $0.number != nil })?.content {
    case .photo: "Photo"
    case .place: "Place"
    default: screen.total == nil ? "Item" : "Tweet"
    }
  }

  private var hints: String? {
    guard display.isTerminal, !screen.hints.isEmpty else { return nil }
    return "You can type: " + screen.hints.map(\.text.withoutSigns).joined(separator: ", ") + "."
  }
}
