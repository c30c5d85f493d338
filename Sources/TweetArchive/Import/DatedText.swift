import Foundation
import TweetFormats

/// A text whose newest date is determined before its first piece is returned.
///
/// Which copy of a tweet is kept depends on that date, and each batch of an import is final once it is
/// written, so the date is needed first. A short text is held in memory meanwhile. Of a long file in order of
/// time the ends are examined; another long text is read twice. If it can be read only once, from a pipe or a
/// container without random access, the date is the newest one so far.
final class DatedText {
  /// The number of bytes held in memory.
  private static let window = 16 << 20

  private(set) var newest: Date?
  private let read: () throws -> [UInt8]
  private let again: (() throws -> () throws -> [UInt8])?
  private let path: String?
  private let limit = Date(timeIntervalSinceNow: 86_400)
  private var dates: NewestDate
  private var held: ArraySlice<[UInt8]> = []
  private var failure: (any Error)?
  private var hasBegun = false
  /// Whether the whole text was examined before the first piece was returned.
  private var isWhole = false

  /// - Parameters:
  ///   - again: Starts reading the text again; `nil` if it can be read only once.
  ///   - path: Where the text is stored, maybe compressed; `nil` if it is no file of its own.
  init(
    read: @escaping () throws -> [UInt8], again: (() throws -> () throws -> [UInt8])? = nil,
    path: String? = nil
  ) {
    (self.read, self.again, self.path) = (read, again, path)
    dates = NewestDate(before: limit)
  }

  /// The next piece, empty at the end.
  func next() throws -> [UInt8] {
    if !hasBegun { try begin() }
    if let piece = held.popFirst() { return piece }
    if let failure { throw failure }
    let piece = try read()
    if !isWhole { look(at: piece) }
    return piece
  }
}

private extension DatedText {
  func begin() throws {
    hasBegun = true
    var count = 0
    while count < Self.window, !isWhole {
      do {
        let piece = try read()
        look(at: piece)
        held.append(piece)
        (count, isWhole) = (count + piece.count, piece.isEmpty)
      } catch let error as CancellationError {
        throw error
      } catch {
        // The pieces before the fault are returned first.
        (failure, isWhole) = (error, true)
      }
    }
    if !isWhole, !lookAtEnds() { try lookAtAll() }
  }

  /// Looks for dates at the ends of a file in order of time; returns `false` for another.
  func lookAtEnds() -> Bool {
    guard let path, let samples = DateSamples(path: path, before: limit),
      let date = samples.newest(withEnd: Self.window)
    else { return false }
    newest = [newest, date].compactMap(\.self).max()
    return true
  }

  /// Looks for dates in the whole text; errors are ignored, since they will occur again when the text is
  /// read.
  func lookAtAll() throws {
    guard let again else { return }
    do {
      let next = try again()
      while case let piece = try next(), !piece.isEmpty { look(at: piece) }
      isWhole = true
    } catch let error as CancellationError {
      throw error
    } catch {}
  }

  func look(at piece: [UInt8]) {
    dates.take(piece)
    newest = [newest, dates.date].compactMap(\.self).max()
  }
}
