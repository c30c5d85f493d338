import Foundation
import SmashtagTesting
import Testing

/// Work on something that is as large as somebody else makes it.
struct GrowingWork: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// How many times as long it takes on twice as much.
  let growth: @Sendable () throws -> Double

  /// - Parameters:
  ///   - count: how much the work is done on first.
  ///   - input: makes so much of what the work is done on.
  init<Input>(
    _ name: String, from count: Int, of input: @escaping @Sendable (Int) -> Input,
    by work: @escaping @Sendable (Input) throws -> Void
  ) {
    testDescription = name
    growth = { try ProcessorTime.growth(from: count, of: input, by: work) }
  }
}

extension GrowingWork {
  /// So many repetitions of a text between two others.
  static func repeated(_ piece: String, after beginning: String = "", before end: String = "")
    -> @Sendable (Int) -> [UInt8]
  {
    { Array((beginning + String(repeating: piece, count: $0) + end).utf8) }
  }

  /// So many repetitions of bytes between others.
  static func repeated(_ piece: [UInt8], after beginning: [UInt8], before end: [UInt8])
    -> @Sendable (Int) -> Data
  {
    { Data(beginning + Array(repeating: piece, count: $0).joined() + end) }
  }
}
