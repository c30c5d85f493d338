import SmashtagModel
import TerminalGraphics
import TerminalKit

@testable import LineEditor
@testable import SmashtagShell

/// What has to hold for whatever a terminal sends: the first byte chooses how it is read, the rest is sent.
enum TerminalClaims {
  private static let longestReport = 4_096

  /// The claim that some bytes break; `nil` where all hold.
  static func broken(by bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let sent = Array(bytes.dropFirst())
    return brokenKeys(sent, choice) ?? brokenText(sent) ?? brokenAnswer(String(decoding: sent, as: UTF8.self))
  }

  /// A pause follows every so many bytes.
  private static func brokenKeys(_ bytes: [UInt8], _ choice: UInt8) -> String? {
    var (parser, items) = (InputParser(), [InputItem]())
    (parser.partsEscape, parser.awaitsAnswers) = (choice & 1 != 0, choice & 2 != 0)
    let pause = choice >> 2 == 0 ? Int.max : Int(choice >> 2)
    for (index, byte) in bytes.enumerated() {
      items += parser.take(byte)
      guard (index + 1).isMultiple(of: pause) else { continue }
      items += parser.pause()
      guard parser.patience < 0 else { return "it waits after a pause" }
    }
    items += parser.pause()
    guard items.count <= bytes.count + 2 else { return "\(items.count) items from \(bytes.count) bytes" }
    return items.lazy.compactMap(broken).first
  }

  private static func broken(by item: InputItem) -> String? {
    if let event = KeyInput.Event(item) { _ = ViewKey(event) }
    switch item {
    case .key(let key):
      return (0x80..<0xA0).contains(key.value) ? "a key that is a control: \(key.value)" : nil
    case .sequence(let scalars):
      return scalars.first == "\u{1B}" && scalars.count > 1 ? nil : "a sequence without Escape: \(scalars)"
    case .paste(let text):
      let isLine = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      return isLine ? nil : "a paste that is no line: \(text.debugDescription)"
    case .report(let report): return broken(by: report)
    case .escape, .nothing, .interrupt, .suspend: return nil
    }
  }

  private static func broken(by report: TerminalReport) -> String? {
    switch report {
    case .controlSequence(let text), .systemCommand(let text), .deviceControl(let text),
      .applicationCommand(let text):
      text.unicodeScalars.count <= longestReport ? brokenAnswer(text) : "a report without end"
    }
  }

  /// What a terminal says of itself is plausible, or not taken.
  private static func brokenAnswer(_ text: String) -> String? {
    var answers = GraphicsAnswers()
    answers.learn(controlSequence: text)
    answers.learn(applicationCommand: text)
    for cell in [answers.cell, CellSize.named(text)].compactMap(\.self)
    where !(1...200).contains(cell.width) || !(1...200).contains(cell.height) {
      return "a cell of \(cell)"
    }
    if let attributes = TerminalAttributes(answer: text), attributes.numbers.isEmpty {
      return "a terminal of no kind"
    }
    let backgrounds = [BackgroundColor(answer: text), BackgroundColor(environment: ["COLORFGBG": text])]
    for background in backgrounds.compactMap(\.self)
    where background.hexadecimal.utf8.count != 7 || background.bytes.count != 3 {
      return "the colour \(background)"
    }
    return nil
  }

  /// Text that is valid arrives as it was sent, byte by byte.
  private static func brokenText(_ bytes: [UInt8]) -> String? {
    var decoder = UTF8Decoder()
    let scalars = bytes.flatMap { decoder.decode($0) }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return scalars.elementsEqual(text.unicodeScalars) ? nil : "another text than was sent"
  }
}
