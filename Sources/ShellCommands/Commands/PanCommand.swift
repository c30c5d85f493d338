import SmashtagModel

/// `pan left|right|up|down [N%]`: moves over the image.
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

  /// Where to.
  enum Direction: String, CaseIterable {
    case left
    case right
    case up
    case down

    /// What comes on the screen.
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
  private static let usual = 25

  private let direction: Direction
  private let share: Double

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    direction = try Self.direction(try arguments.required(.direction))
    share = Double(try arguments.next().map(Self.percentage) ?? Self.usual) / 100
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

  /// `10%`, or `10`.
  private static func percentage(_ word: String) throws(UsageError) -> Int {
    let digits = word.hasSuffix("%") ? word.dropLast() : word[...]
    guard digits.allSatisfy(\.isASCIIDigit), let number = Int(digits), percentages.contains(number) else {
      throw .notAmong(word, option: "the share", choices: ["1% to 1000%"])
    }
    return number
  }
}
