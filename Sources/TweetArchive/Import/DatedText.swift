import Foundation
import TweetFormats

/// A text whose newest date is determined before its first piece is returned.
///
/// Which copy of a tweet is kept depends on that date, and each batch of an import is final once it is
/// written, so the date is needed first. A short text is held in memory meanwhile; a long one is read twice.
/// If a long text can be read only once, from a pipe or a container without random access, the date is the
/// newest one so far.
final class DatedText {
  /// The number of bytes held in memory.
  private static let window = 16 << 20

  private(set) var newest: Date?
  private let read: () throws -> [UInt8]
  private let again: (() throws -> () throws -> [UInt8])?
  private var dates = NewestDate(before: Date(timeIntervalSinceNow: 86_400))
  private var held: ArraySlice<[UInt8]> = []
  private var failure: (any Error)?
  private var hasBegun = false

  /// - Parameter again: Starts reading the text again; `nil` if it can be read only once.
  init(read: @escaping () throws -> [UInt8], again: (() throws -> () throws -> [UInt8])?) {
    (self.read, self.again) = (read, again)
  }

  /// The next piece, empty at the end.
  func next() throws -> [UInt8] {
    if !hasBegun { try begin() }
    if let piece = held.popFirst() { return piece }
    if let failure { throw failure }
    let piece = try read()
    if again == nil { look(at: piece) }
    return piece
  }
}

private extension DatedText {
  func begin() throws {
    hasBegun = true
    var (count, isWhole) = (0, false)
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
    if !isWhole { try lookAtAll() }
  }

  /// Looks for dates in the whole text; errors are ignored, since they will occur again when the text is
  /// read.
  func lookAtAll() throws {
    guard let again else { return }
    do {
      let next = try again()
      while case let piece = try next(), !piece.isEmpty { look(at: piece) }
    } catch let error as CancellationError {
      throw error
    } catch {}
  }

  func look(at piece: [UInt8]) {
    dates.take(piece)
    newest = dates.date
  }
}
