import SmashtagModel
import Testing

@testable import ShellCommands

struct ActivityTests {
  private func running(
    _ name: String, progress: String? = nil, fetched: FetchProgress? = nil
  ) -> Job.Running {
    Job.Running(
      request: RequestID(value: 1), name: name, commandName: name, output: .screen,
      asker: ContextID(value: 0),
      deadline: .now, progress: progress, fetched: fetched)
  }

  @Test func `A command says its name and how far it is`() {
    let activity = Activity([running("import", progress: "a.jsonl 34%")], sign: "⠋")

    #expect(activity == Activity(sign: "⠋", subject: "import", amount: "a.jsonl 34%"))
  }

  @Test func `What is fetched says where, what and how much`() {
    let activity = Activity(
      [running("search", fetched: FetchProgress(subject: "home #rain", bytes: 48_213))], sign: "⠋")

    #expect(activity == Activity(sign: "⠋", subject: "home #rain", amount: "48 kB", namesPlace: true))
  }

  @Test func `Before the first byte it says no number`() {
    let activity = Activity(
      [running("search", fetched: FetchProgress(subject: "home #rain", bytes: 0))], sign: "⠋")

    #expect(activity.amount.isEmpty)
  }

  @Test func `Others that run are counted`() {
    let activity = Activity([running("search"), running("search"), running("go")], sign: "⠋")

    #expect(activity.amount == "+2")
  }
}
