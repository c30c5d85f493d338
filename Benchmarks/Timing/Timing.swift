import Foundation

/// How long something took, many times over, in milliseconds.
public struct Timing {
  private var sorted: [Double] = []

  public init(_ runs: [Double]) { sorted = runs.sorted() }

  public var best: Double { sorted.first ?? .nan }
  public var median: Double { quantile(0.5) }
  public var p99: Double { quantile(0.99) }

  private func quantile(_ part: Double) -> Double {
    sorted.isEmpty ? .nan : sorted[Int(Double(sorted.count - 1) * part)]
  }

  /// The milliseconds one call takes.
  public static func milliseconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  /// Whether the benches only show that they still run: with `ONCE=1` each figure is measured once.
  public static let isOnce = !["", "0"].contains(ProcessInfo.processInfo.environment["ONCE"] ?? "")

  /// How many runs, or how much input, a figure is made of.
  public static func count(_ usual: Int, once: Int = 1) -> Int { isOnce ? once : usual }

  /// So many calls, one after another.
  public static func runs(_ count: Int, _ body: () throws -> Void) rethrows -> Timing {
    var runs: [Double] = []
    for _ in 0..<self.count(count) {
      let start = ContinuousClock.now
      try body()
      runs.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    return Timing(runs)
  }
}

extension Double {
  /// With so many digits after the point, right-aligned.
  public func column(_ digits: Int = 3, width: Int = 9) -> String {
    String(format: "%\(width).\(digits)f", self)
  }
}
