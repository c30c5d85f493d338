import Glibc
import LineEditor
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
  var canvas: Canvas {
    Canvas(columns: size.columns, rows: size.rows - 2, cell: cell)
  }

  /// What pages leave room for.
  var pictureRoom: PictureRoom? {
    graphics.map { PictureRoom(cell: $0.cell, showsPreviews: showsPreviews && $0.way.drawsPixels) }
  }

  /// Claims that the terminal was not asked yet, and that its answers count.
  var shouldAskForGraphics: Bool {
    isTerminal && !hasAskedForGraphics && !isLinear && !printsJSON && answers.now.graphicsName != "none"
      && TerminalQuestion.mayBeAsked(of: environment)
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

/// Asks a terminal at which no line is edited, as before a single command.
enum GraphicsProbe {
  /// What the terminal answers within a moment; keys that are typed meanwhile are lost.
  static func ask(_ question: String, take: (KeyInput.Event) -> Bool) {
    let device = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard device >= 0 else { return }
    defer { close(device) }
    guard tcgetpgrp(device) == getpgrp() else { return }
    let keys = KeyInput(
      on: Terminal(input: device, output: device, errors: device), wakeup: nil, farewell: "")
    keys.begin()
    defer { keys.end() }
    OutputDescriptor(device).write(question)
    let end = ContinuousClock.now + Shell.patienceForAnswers
    while ContinuousClock.now < end {
      switch keys.next(milliseconds: 50) {
      case .wakeup, .end: return
      case let event: if take(event) { return }
      }
    }
  }
}
