import Foundation
import SmashtagModel

/// What an address of the web led to, as it was sent.
struct PageAnswer: Equatable, Sendable {
  /// For so many seconds it is as good as a new one.
  private static let youth: TimeInterval = 600

  /// Where it was found in the end, without a fragment.
  var url: String
  /// The value of the field `Content-Type`; `nil` where there was none.
  var contentType: String?
  /// When it came.
  var date: Date
  /// Whom it may have been fetched from.
  var reach: MediaReach
  var bytes: [UInt8]

  /// Whether it was sent a moment ago.
  func isYoung(at now: Date) -> Bool { 0..<Self.youth ~= now.timeIntervalSince(date) }

  /// Who may be led so far may read it: what came out of the local network stays with those who may go there.
  func isOpen(within reach: MediaReach) -> Bool {
    self.reach == .outside || self.reach == reach || reach == .anywhere
  }
}
