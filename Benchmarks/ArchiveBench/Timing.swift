import Foundation

/// How long something took, many times over, in milliseconds.
struct Timing {
  private var sorted: [Double] = []

  init(_ runs: [Double]) { sorted = runs.sorted() }

  var median: Double { quantile(0.5) }
  var p99: Double { quantile(0.99) }

  private func quantile(_ part: Double) -> Double {
    sorted.isEmpty ? .nan : sorted[Int(Double(sorted.count - 1) * part)]
  }

  /// The milliseconds one call takes.
  static func milliseconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }
}

extension Double {
  /// With so many digits after the point, right-aligned.
  func column(_ digits: Int = 3, width: Int = 9) -> String { String(format: "%\(width).\(digits)f", self) }
}
