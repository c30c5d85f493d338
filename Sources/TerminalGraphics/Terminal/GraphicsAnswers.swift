public import SmashtagModel
public import TerminalKit

/// What a terminal said about drawing; `nil` is what it did not say.
public struct GraphicsAnswers: Equatable, Sendable {
  /// What it is and can do (DA1).
  public var attributes: TerminalAttributes?
  /// It took a test of kitty's protocol.
  public var takesKitty = false
  /// The pixels of a cell.
  public var cell: PixelSize?

  public init() {}

  /// Learns from the text between `ESC _` and `ESC \`.
  public mutating func learn(applicationCommand text: String) {
    if text == "Gi=31;OK" { takesKitty = true }
  }

  /// Learns from the text behind `ESC [`, with its last letter: `6;HEIGHT;WIDTHt`, or `?…c`.
  public mutating func learn(controlSequence text: String) {
    guard text.utf8.count <= 200 else { return }
    if let attributes = TerminalAttributes(answer: text) {
      self.attributes = attributes
    } else if text.hasPrefix("6;"), text.hasSuffix("t") {
      let numbers = text.dropFirst(2).dropLast().split(separator: ";", omittingEmptySubsequences: false)
      guard numbers.count == 2, let height = Int(numbers[0]), let width = Int(numbers[1]) else { return }
      cell = CellSize.sensible(width: width, height: height) ?? cell
    }
  }
}

extension GraphicsAnswers {
  /// Asks for the pixels of a cell, and for what each terminal answers.
  public static let cellQuestion = "\u{1B}[16t" + TerminalQuestion.attributes

  /// The questions, to be sent at once; the answer to the last (DA1) is the last to come.
  ///
  /// `ESC _ G … ESC \` sends kitty's protocol a pixel as a test, `CSI 16 t` asks for the pixels of a cell.
  /// A multiplexer gets no test of kitty's: what it lets through would speak of the terminal around it.
  public static func questions(for environment: [String: String]) -> String {
    let kitty = Multiplexer(environment) == nil ? "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" : ""
    return kitty + cellQuestion
  }

  /// Whether a text behind `ESC [` answers the last question.
  public static func isLast(_ controlSequence: String) -> Bool {
    TerminalAttributes(answer: controlSequence) != nil
  }
}
