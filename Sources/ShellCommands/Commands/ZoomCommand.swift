import SmashtagModel

/// `zoom in|out|fill|fit|FACTOR`: zooms the image, or changes the size of small images.
struct ZoomCommand: Command {
  /// How much larger it is one step in.
  public static let step = 1.5
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

  /// The words that a sign stands for, typed in the command's place.
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
  /// The words, each with what it does.
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

  /// `2`, `0.8`, `80%`.
  private static func factor(_ word: String) -> Double? {
    let isPercent = word.hasSuffix("%")
    let digits = isPercent ? word.dropLast() : word[...]
    guard digits.count <= 12, digits.allSatisfy({ $0.isASCIIDigit || $0 == "." }),
      let number = Double(digits), number > 0
    else { return nil }
    return isPercent ? number / 100 : number
  }
}

/// What can be done with the size of an image.
public enum Zoom: Equatable, Sendable {
  case closer
  case farther
  case fill
  case fit
  case factor(Double)

  func apply(to viewport: inout ImageViewport, of image: PixelSize, on canvas: PixelSize) {
    switch self {
    case .closer: viewport.zoom(by: ZoomCommand.step, of: image, on: canvas)
    case .farther: viewport.zoom(by: 1 / ZoomCommand.step, of: image, on: canvas)
    case .fill: viewport.fill()
    case .fit: viewport.fit()
    case .factor(let factor): viewport.zoom(to: factor, of: image, on: canvas)
    }
  }
}
