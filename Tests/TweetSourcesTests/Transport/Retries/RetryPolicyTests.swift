import Foundation
import Testing

@testable import TweetSources

struct RetryPolicyTests {
  private static let now = Date(timeIntervalSince1970: 1_000_000)

  @Test func `Pauses grow, and end`() {
    let policy = RetryPolicy(jitter: 1...1)

    let pauses = (0...3).map { policy.pause(after: .trouble(until: nil), tries: $0) }

    #expect(pauses == [.milliseconds(250), .milliseconds(500), .seconds(1), nil])
  }

  @Test func `Pauses differ by half at most`() {
    let pauses = (0..<200).compactMap { _ in RetryPolicy().pause(after: .trouble(until: nil), tries: 1) }

    #expect(pauses.allSatisfy { (.milliseconds(250) ... .milliseconds(750)).contains($0) })
    #expect(Set(pauses).count > 100)
  }

  @Test func `What the server says is the least pause`() {
    let policy = RetryPolicy(jitter: 1...1)
    let soon = Setback.trouble(until: Self.now.addingTimeInterval(0.1))
    let late = Setback.trouble(until: Self.now.addingTimeInterval(7))

    #expect(policy.pause(after: soon, tries: 0, now: Self.now) == .milliseconds(250))
    #expect(policy.pause(after: late, tries: 0, now: Self.now) == .seconds(7))
  }

  @Test func `A limit is waited for three times, where it says how long`() {
    let limit = Setback.limit(until: Self.now.addingTimeInterval(7))

    let pauses = (0...3).map { RetryPolicy().pause(after: limit, tries: $0, now: Self.now) }

    #expect(pauses == [.seconds(7), .seconds(7), .seconds(7), nil])
    #expect(RetryPolicy().pause(after: .limit(until: nil), tries: 0) == nil)
  }
}
