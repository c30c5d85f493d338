import Glibc
import SmashtagModel
import TerminalGraphics
import TerminalKit

extension ShellTerminal {
  /// How images are drawn; `nil` where none are.
  ///
  /// Outside a terminal they are drawn only where that was asked for, and never for the ear.
  var graphics: Graphics? {
    let way = way
    guard way != .none, !isLinear, isTerminal || drawsIntoFiles else { return nil }
    return Graphics(
      way: way, cell: cell, colors: capabilities.colorDepth,
      isUnicode: OutputCapabilities.isUnicode(environment), background: background)
  }

  /// The cells an image may use, whether one is drawn or not.
  var canvas: Canvas { Canvas(in: size, cell: cell) }

  /// What pages leave room for.
  var pictureRoom: PictureRoom? {
    graphics.map { PictureRoom(cell: $0.cell, showsPreviews: showsPreviews && $0.way.drawsPixels) }
  }

  /// Whether the terminal was not asked yet, and that its answers count.
  var shouldAskForGraphics: Bool {
    isTerminal && !hasAskedForGraphics && !isLinear && !printsJSON && answers.now.graphicsName != "none"
      && TerminalQuestion.mayBeAsked(of: environment)
  }
}

extension ShellTerminal {
  /// To be called once the window has a new size: the letters may have one too, and what was answered counts no more.
  ///
  /// Answers what the terminal is to be asked then, where the system does not tell it.
  func followCell() -> String? {
    guard isTerminal, answers.now.graphics.cell != nil else { return nil }
    let isReported = CellSize.reported(by: STDOUT_FILENO, environment: environment) != nil
    guard isReported else { return GraphicsAnswers.cellQuestion }
    answers.learn { $0.graphics.cell = nil }
    return nil
  }
}

extension ShellTerminal {
  private var way: GraphicsWay {
    let name = answers.now.graphicsName
    if let way = GraphicsWay(rawValue: name) { return way }
    return isTerminal ? GraphicsWay(environment, answers: answers.now.graphics) : .none
  }

  private var cell: PixelSize {
    guard isTerminal else {
      return CellSize.named(environment["SMASHTAG_CELL_SIZE"] ?? "") ?? Canvas.usualCell
    }
    return answers.now.graphics.cell ?? CellSize.reported(by: STDOUT_FILENO, environment: environment)
      ?? Canvas.usualCell
  }

  private var background: RGBColor {
    guard let bytes = answers.now.background?.bytes else { return theme.name == "light" ? .white : .black }
    return RGBColor(bytes[0], bytes[1], bytes[2])
  }
}
