import Foundation
import TweetFormats

/// A text whose newest date is known before its first piece is given out.
///
/// What copy of a tweet is kept depends on that date, and each batch of an import stands by itself as soon as it is
/// written: so the date is looked for first. A short text is held meanwhile; a long one is read another time. Only of a
/// long text that comes once, through a pipe or out of a container without random access, the date is the newest so far.
final class DatedText {
  /// So many bytes are held.
  private static let window = 16 << 20

  private(set) var newest: Date?
  private let read: () throws -> [UInt8]
  private let again: (() throws -> () throws -> [UInt8])?
  private var dates = NewestDate(before: Date(timeIntervalSinceNow: 86_400))
  private var held: ArraySlice<[UInt8]> = []
  private var failure: (any Error)?
  private var hasBegun = false

  /// - Parameter again: Begins to read the text another time; `nil` where it comes only once.
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
        // What stands before the fault goes first.
        (failure, isWhole) = (error, true)
      }
    }
    if !isWhole { try lookAtAll() }
  }

  /// An error shows again where the text is read.
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
