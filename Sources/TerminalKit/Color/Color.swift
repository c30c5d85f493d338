/// A colour in every depth.
struct Color: Equatable, Sendable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8
  /// The nearest of the sixteen, chosen by hand: what those look like is up to the terminal.
  let ansi: AnsiColor

  init(_ rgb: UInt32, ansi: AnsiColor) {
    red = UInt8(rgb >> 16 & 0xFF)
    green = UInt8(rgb >> 8 & 0xFF)
    blue = UInt8(rgb & 0xFF)
    self.ansi = ansi
  }

  /// The parameters of `CSI … m` that set the foreground; none without colours.
  func parameters(in depth: ColorDepth) -> [String] {
    switch depth {
    case .none: []
    case .sixteen: ["\(ansi.rawValue)"]
    case .indexed256: ["38;5;\(indexed)"]
    case .trueColor: ["38;2;\(red);\(green);\(blue)"]
    }
  }
}

extension Color {
  /// The nearest colour of the 6×6×6 cube or the grey ramp of the 256.
  var indexed: Int {
    let cube = [red, green, blue].map(Self.nearestStep)
    let grey = min(23, max(0, (Int(red) + Int(green) + Int(blue) - 24 + 15) / 30))
    let cubeIndex = 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
    let cubeColor = cube.map { Self.steps[$0] }
    let greyColor = Array(repeating: 8 + 10 * grey, count: 3)
    return distance(to: greyColor) < distance(to: cubeColor) ? 232 + grey : cubeIndex
  }

  private static let steps = [0, 95, 135, 175, 215, 255]

  private static func nearestStep(to value: UInt8) -> Int {
    steps.indices.min { abs(steps[$0] - Int(value)) < abs(steps[$1] - Int(value)) } ?? 0
  }

  private func distance(to other: [Int]) -> Int {
    zip([red, green, blue], other).reduce(0) { $0 + (Int($1.0) - $1.1) * (Int($1.0) - $1.1) }
  }
}
