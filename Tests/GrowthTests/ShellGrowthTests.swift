import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// The work of a shell that has much of everything.
@Suite(.serialized)
struct ShellGrowthTests {
  private static func parts(of command: String) -> @Sendable (Int) -> String {
    { count in Array(repeating: command, count: count).joined(separator: "; ") }
  }

  /// A new form of a line joins by a line.
  private static let lines = [
    "#rain", "from:ada OR from:bob", "'rain", "rain > a.txt", "search (rain OR -sun)", "go 1 2 3",
  ]

  @Test(arguments: lines)
  func `A line is parted in proportion to its commands`(command: String) {
    let growth = ProcessorTime.growth(from: 400, of: Self.parts(of: command)) { _ = try? CommandLine($0) }

    #expect(growth < 3)
  }

  @Test(arguments: ["rain ", "rain OR ", "-rain ", "(", "-(", "\"a\" ", "from:ada ", "url:a.de ", "rain* "])
  func `A query is read in proportion to its terms`(piece: String) {
    let growth = ProcessorTime.growth(from: 400, of: { String(repeating: piece, count: $0) }) { text in
      _ = try? Query(text)
    }

    #expect(growth < 3)
  }

  @Test func `Completion takes time in proportion to what is on the screen`() async throws {
    var sessions: [Int: Session] = [:]
    for count in [250, 500, 1_000] {
      sessions[count] = try await Session.fixture(Tweet.fixtures(count), limit: 500).typing("search rain")
    }
    let known = sessions

    let growth = ProcessorTime.growth(from: 250, of: { known[$0] }) { session in
      if let session { _ = Completer(session).completions(of: "#ra", cursor: 3) }
    }

    #expect(growth < 3)
  }

  @Test func `A step costs the same however deep the stack is`() async throws {
    var driver = CoreDriver(try Session.fixture([.fixture(hashtags: ["rain"], users: ["ada"])]))
    await driver.type("search rain")
    var costs: [Int] = []
    for _ in 0..<200 {
      let before = driver.effects.count
      await driver.type("1")
      costs.append(driver.effects.count - before)
    }

    #expect(driver.core.session.navigation.stack.contexts.count == 202)
    #expect(Set(costs.suffix(20)) == Set(costs.dropFirst(20).prefix(20)))
  }

  @Test func `Jobs are told in proportion to their number`() async throws {
    var counts: [Int] = []
    for count in [20, 40] {
      var driver = CoreDriver(try Session.fixture())
      for index in 0..<count { driver.take(.line("search rain\(index)")) }
      let before = driver.effects.count
      await driver.answerAll()
      counts.append(driver.effects.count - before)
    }

    #expect(counts[1] <= counts[0] * 3)
  }
}
