import Testing

@testable import TweetSources

struct ProgressPaceTests {
  @Test func `The first bytes are told at once, the next ones after a while`() {
    let start = ContinuousClock.now
    var pace = ProgressPace()

    let told = [0, 1, 59, 60, 61, 119, 500, 501].filter { pace.isDue(at: start + .milliseconds($0)) }

    #expect(told == [0, 60, 500])
  }
}
