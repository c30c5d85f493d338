import Foundation
import SmashtagModel

/// `image [N|FILE]`: shows an image of this tweet or page, or of a file.
struct ImageCommand: Command {
  static let form = CommandForm(
    name: "image", parameters: [.optionalImage], group: .items,
    summary: "Show image N of this tweet, or a file",
    details: [
      "Without a number it is the first one, or the one in front. In a gallery and on a page it is the number "
        + "that the image has there.",
      "A sensitive image is shown only when asked for like this.",
      "Any other word names a file: JPEG, PNG, WebP or GIF. Of one that moves a single picture is shown; view plays it.",
      "An image fills the screen; zoom and pan move over it, view does so by single keys.",
    ],
    examples: [
      "image": "the first image", "image 2": "the second one", "image ~/lake.jpg": "a file",
      "image ./2": "a file that is called 2",
    ],
    seeAlso: ["zoom", "pan", "view", "save", "gallery", "open"])

  private enum Choice {
    case first
    case number(Int)
    case file(String)
  }

  private let choice: Choice

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    choice = try arguments.next().map(Self.choice) ?? .first
    try arguments.end(mayBeQuoted: true)
  }

  func run(in session: Session) async throws -> Step {
    switch choice {
    case .file(let path): try await Self.step(toFile: path.absolutePath, in: session)
    case .number(let number):
      try await Self.step(to: PicturesInFront(of: session).numbered(number), in: session)
    case .first:
      if let image = session.context.image {
        await Self.step(revealing: image, in: session)
      } else {
        try await Self.step(to: PicturesInFront(of: session).first, in: session)
      }
    }
  }

  private static func choice(_ word: String) throws(UsageError) -> Choice {
    if word.isEmpty { throw .missing("N or FILE") }
    guard word.allSatisfy(\.isASCIIDigit) else { return .file(word) }
    guard let number = Int(word), number > 0 else { throw .notANumber(word) }
    return .number(number)
  }
}

extension CommandTable {
  /// The path of the file that an `image` command shows, so that it can be read in advance; `nil` for other
  /// commands.
  public static func imageFile(in words: [String]) -> String? {
    guard words.count == 2, words[0] == ImageCommand.form.name, !words[1].allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    return words[1].absolutePath
  }
}

extension ImageCommand {
  /// Shows an image; if it is shown already, the context stays.
  private static func step(
    to place: PicturesInFront.Choice, in session: Session
  ) async throws -> Step {
    let (pictures, index) = place
    if let front = session.context.image, front.picture == pictures[index] {
      return await step(revealing: front, in: session)
    }
    guard let image = ImageContext(pictures, at: index) else { return .move(.showAgain) }
    let shown = await image.revealed(in: session)
    shown.tellProblem(in: session)
    return .move(.push(shown))
  }

  private static func step(revealing image: ImageContext, in session: Session) async -> Step {
    let shown = await image.revealed(in: session)
    shown.tellProblem(in: session)
    return .move(.replace(shown))
  }

  private static func step(toFile path: String, in session: Session) async throws -> Step {
    let picture = LocatedImage(media: MediaItem(url: path), tweet: nil, address: .file(path))
    do throws(ImageError) {
      let facts = try await session.facts(of: picture.address)
      return .move(.push(ImageContext(picture).atFirst(in: session).known(facts)))
    } catch {
      throw error.told(of: picture.address)
    }
  }
}

extension ImageError {
  /// The error with advice that fits the address: a file is not opened in the browser.
  func told(of address: ImageAddress) -> any Error {
    if case .file(let path) = address { CommandError.badImageFile(path, self) } else { self }
  }
}

extension String {
  /// The path made absolute by the current folder; unchanged where that has no path that can be used.
  package var absolutePath: String {
    let folder = Self.currentFolder
    return hasPrefix("/") || folder == "." ? self : folder + "/" + self
  }

  /// The path of the current folder; `.` where it was removed, its path is too long, or is no UTF-8, which Foundation
  /// changes to the path of another one.
  package static var currentFolder: String {
    let path = FileManager.default.currentDirectoryPath
    return path.isEmpty || path.contains("\u{FFFD}") ? "." : path
  }
}

/// `view`: shows images in full screen, controlled by single keys.
struct ViewCommand: BareCommand {
  static let form = CommandForm(
    name: "view", shortForms: ["v"], group: .items, summary: "Look at images by single keys, full screen",
    details: [
      "Begins with the image in front, or with the first of the tweet or the page; of the gallery or the results with "
        + "the first on the screen.",
      "Arrows or h j k l move, + and - zoom, 0 fills, f shows all of it, 1 shows it pixel for pixel, n and p lead to "
        + "the next and the previous one, g and G to the first and the last, S goes on by itself.",
      "A GIF or WebP that moves is played; Space stops it and lets it go on.",
      "a shows the alt text, i what is known of it, w saves it into this folder, o opens it in the browser, "
        + "s shows a sensitive one, ? lists the keys, q or Escape leaves. The wheel of a mouse zooms, and dragging moves.",
    ],
    examples: [
      "view": "the image in front, or the first there is", "#rain; gallery; v": "all images of a search",
    ],
    seeAlso: ["image", "gallery", "zoom", "pan", "keys"])

  func run(in session: Session) async throws -> Step {
    guard session.ports.isInteractive else {
      throw CommandError.notHere("single keys need a terminal", instead: "use zoom and pan in scripts")
    }
    if let image = session.context.image {
      return .perform(.view(image, returns: true))
    }
    guard let image = try await PicturesInFront(of: session).firstShown else {
      throw CommandError.notHere(
        "there is no image here", instead: "search filter:images finds tweets with one")
    }
    return .perform(.view(image, returns: false))
  }
}

/// `zoom in|out|fill|fit|FACTOR`: zooms the image, or changes the size of small images.
struct ZoomCommand: Command {
  static let form = CommandForm(
    name: "zoom", shortForms: ["+", "-"], parameters: [.zoom], group: .items,
    summary: "Zoom the image, or the images of a gallery",
    details: [
      "An image fills the screen at first: fill shows it so again, fit shows all of it.",
      "A factor is relative to that: 2 is twice as large, 0.8 or 80% a little smaller.",
      "It zooms about the middle of what is visible, between all of it and 8 screen pixels for each of its own.",
      "In a gallery, in and out change how large the images are.",
      "Alone on a line + and - zoom in and out.",
    ],
    examples: [
      "zoom in": "half as large again", "+": "the same", "zoom fit": "all of it",
      "zoom 2": "twice what fills",
    ],
    seeAlso: ["pan", "view", "image"])

  private let zoom: Zoom

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    zoom = try Self.zoom(try arguments.required(.zoom))
    try arguments.end()
  }

  /// The argument that a sign stands for if it is typed in place of the command.
  static func word(of sign: String) -> String? {
    switch sign {
    case "+": "in"
    case "-": "out"
    default: nil
    }
  }

  func run(in session: Session) async throws -> Step {
    .move(.replace(try await session.context.zoomed(zoom, in: session)))
  }
}

extension ZoomCommand {
  /// The words of the parameter, each with what it does.
  static let words: KeyValuePairs<String, String> = [
    "in": "half as large again", "out": "the same the other way", "fill": "as at first, without a margin",
    "fit": "all of it",
  ]

  private static func zoom(_ word: String) throws(UsageError) -> Zoom {
    switch word {
    case "in": return .closer
    case "out": return .farther
    case "fill": return .fill
    case "fit": return .fit
    default:
      guard let factor = factor(word) else {
        throw .notAmong(word, option: "zoom", choices: words.map(\.key) + ["a factor such as 2 or 80%"])
      }
      return .factor(factor)
    }
  }

  /// Parses a factor such as `2`, `0.8` or `80%`.
  private static func factor(_ word: String) -> Double? {
    let isPercent = word.hasSuffix("%")
    let digits = isPercent ? word.dropLast() : word[...]
    guard digits.count <= 12, digits.allSatisfy({ $0.isASCIIDigit || $0 == "." }),
      let number = Double(digits), number > 0
    else { return nil }
    return isPercent ? number / 100 : number
  }
}

/// A change of the scale at which an image is shown.
public enum Zoom: Equatable, Sendable {
  /// A step larger.
  case closer
  /// A step smaller.
  case farther
  /// Scaled to fill the screen.
  case fill
  /// Scaled so that the whole image is visible.
  case fit
  /// Scaled by a factor relative to ``fill``.
  case factor(Double)

  func apply(to viewport: inout ImageViewport, of image: PixelSize, on canvas: PixelSize) {
    switch self {
    case .closer: viewport.zoom(by: ImageViewport.zoomStep, of: image, on: canvas)
    case .farther: viewport.zoom(by: 1 / ImageViewport.zoomStep, of: image, on: canvas)
    case .fill: viewport.fill()
    case .fit: viewport.fit()
    case .factor(let factor): viewport.zoom(to: factor, of: image, on: canvas)
    }
  }
}

/// `pan left|right|up|down [N%]`: moves the visible part of the image.
struct PanCommand: Command {
  static let form = CommandForm(
    name: "pan", parameters: [.direction, .share], group: .items, summary: "Move over the image",
    details: [
      "N is a share of what is visible, a quarter unless given; its edges are the end.",
      "What is all on the screen does not move: zoom in first.",
    ],
    examples: [
      "pan right": "by a quarter of the screen", "pan down 100%": "by a whole one", "pan up 10": "by a tenth",
    ],
    seeAlso: ["zoom", "view", "image"])

  /// The direction in which the visible part moves.
  enum Direction: String, CaseIterable {
    case left
    case right
    case up
    case down

    /// The note beside the direction in completion.
    var note: String {
      switch self {
      case .left: "what lies left of it"
      case .right: "what lies right of it"
      case .up: "what lies above"
      case .down: "what lies below"
      }
    }
  }

  private static let percentages = 1...1_000

  private let direction: Direction
  private let share: Double

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    direction = try Self.direction(try arguments.required(.direction))
    share = try arguments.next().map { Double(try Self.percentage($0)) / 100 } ?? ImageViewport.panStep
    try arguments.end()
  }

  func run(in session: Session) throws -> Step {
    guard let image = session.context.image else {
      throw CommandError.notHere(
        "there is no image to move over here", instead: "image shows one of a tweet")
    }
    let (right, down) = way
    return .move(
      .replace(try image.viewed(on: session.surface) { $0.pan(right: right, down: down, of: $1, on: $2) }))
  }

  private var way: (right: Double, down: Double) {
    switch direction {
    case .left: (-share, 0)
    case .right: (share, 0)
    case .up: (0, -share)
    case .down: (0, share)
    }
  }

  private static func direction(_ word: String) throws(UsageError) -> Direction {
    guard let direction = Direction(rawValue: word) else {
      throw .notAmong(word, option: "the direction", choices: Direction.allCases.map(\.rawValue))
    }
    return direction
  }

  /// Parses a percentage such as `10%` or `10`.
  private static func percentage(_ word: String) throws(UsageError) -> Int {
    let digits = word.hasSuffix("%") ? word.dropLast() : word[...]
    guard digits.allSatisfy(\.isASCIIDigit), let number = Int(digits), percentages.contains(number) else {
      throw .notAmong(word, option: "the share", choices: ["1% to 1000%"])
    }
    return number
  }
}
