import SmashtagTesting
import Testing

/// Scripts with several sources, of which some take longer than a script waits.
@Suite(.needsProgram)
struct SlowSourceProgramTests {
  private let sources: SlowSources

  init() throws { sources = try SlowSources() }

  @Test func `The others are shown, and who was too slow is named, in words and in JSON`() async throws {
    let shown = try await sources.program.run("--source", "near,far", "#rain")
    let results = try await sources.program.run("--json", "--source", "near,far", "#rain").results()

    let note = "far did not answer in time; refresh asks it again"
    #expect(shown.status == 0 && shown.errors == "")
    #expect(shown.output.contains(note))
    #expect(results.tweets.map(\.source) == ["near", "near"])
    #expect(results.notes == [note])
  }

  @Test func `Where nobody else has anything it is waited for as long as one source would be`() async throws {
    let nobody = try MastodonServer(holding: [])
    try sources.program.folder.write(
      sources.program.folder.read("data/rc") + "source add mastodon none \(nobody.url)\n", to: "data/rc")
    let far = sources.far
    let opening = Task {
      while far.asked == 0 { try await Task.sleep(for: .milliseconds(20)) }
      try await Task.sleep(for: .milliseconds(2_300))
      far.open()
    }

    let results = try await sources.program.run("--json", "--source", "none,far", "#rain").results()

    try await opening.value
    #expect(results.tweets.map(\.source) == ["far"])
    #expect(results.notes == [])
  }

  @Test func `Refreshing asks again who was too slow`() async throws {
    let posts = SlowSources.posts(of: "slow", minutes: [2])
    let slow = try GatedServer(holding: posts, onlyFirst: true)

    let outcome = try await sources.program.run(
      "--json", "-c", "source add mastodon slow \(slow.url); use near,slow; #rain; refresh")

    let results = try outcome.results()
    #expect(results.tweets.map(\.source) == ["near", "slow", "near"])
    #expect(results.notes == [])
  }
}
