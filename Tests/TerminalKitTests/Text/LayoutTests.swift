import Synchronization
import Testing

@testable import TerminalKit

/// Laying out that nobody waits for any more.
struct LayoutTests {
  @Test(arguments: ["rain and 雨 ", "\u{1F1E6}\u{1F1E6}", "👩‍🚀 ", "\n"])
  func `A long text is laid out as far as somebody waits for it`(piece: String) {
    let text = StyledText(String(repeating: piece, count: 40_000))
    let questions = Counter()

    let whole = text.wrapped(to: 20).count
    let part = Layout.run(until: { questions.next() > 2 }) { text.wrapped(to: 20).count }

    #expect(part.result < whole / 2 && part.result > 0 && !part.isWhole)
    #expect(questions.next() <= 6)
  }

  @Test func `A short text is not worth a question`() {
    let lines = Layout.run(until: { true }) { StyledText("rain on campus").wrapped(to: 5) }

    #expect(lines.result.map(\.plainText) == ["rain", "on", "campu", "s"] && lines.isWhole)
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
