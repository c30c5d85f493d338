import Foundation
import Glibc
import LineEditor
import SmashtagModel
import SmashtagTesting
import Synchronization
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// What is told of a source behind the line that added it.
struct SequelTests {
  private static let definition = SourceDefinition(kind: .mastodon, name: "home", url: "https://h.example")
  private static let away = SourceError.unreachable(source: "home", host: "h.example", reason: "no such host")

  private static let added = Step.addSource(SourceAddition(definition))

  /// What came of it.
  private struct Outcome: Equatable {
    var output = ""
    var errors = ""
    var status: Int32 = 0
    /// So many jobs ran on while something else was typed.
    var jobs = 0
  }

  /// Takes a step in a shell that writes into files, on a thread of its own: a shell waits.
  private func outcome(
    of step: Step = added, finding maker: any SourceMaking, isInteractive: Bool = true, isQuiet: Bool = false,
    json: Bool = false, isGivenUp: Bool = false
  ) async throws -> Outcome {
    try await withCheckedThrowingContinuation { continuation in
      Thread {
        continuation.resume(
          with: Result {
            let work = try ShellOnFiles(finding: maker, isInteractive: isInteractive, json: json)
            work.shell.isQuiet = isQuiet
            let jobs = work.take(step, isGivenUp: isGivenUp)
            return Outcome(
              output: try work.folder.read("out"), errors: try work.folder.read("err"),
              status: work.shell.status,
              jobs: jobs)
          })
      }.start()
    }
  }

  @Test func `What answers at the address is said`() async throws {
    let outcome = try await outcome(finding: StubMaker(finding: .success("Mastodon 4.3.1, Example Town")))

    #expect(outcome == Outcome(output: "home: Mastodon 4.3.1, Example Town.\n"))
  }

  @Test func `Why nobody knows what is there is a warning, and no failure`() async throws {
    let outcome = try await outcome(finding: StubMaker(finding: .failure(Self.away)))

    let words = "home could not be looked at: h.example cannot be reached: no such host"
    #expect(outcome == Outcome(errors: "smashtag: source: \(words)\n"))
  }

  @Test func `In JSON it is a line of its own`() async throws {
    let outcome = try await outcome(finding: StubMaker(finding: .success("Mastodon 4.3.1")), json: true)

    #expect(
      outcome.output
        == #"{"done":"source","action":"look","source":"home","found":"Mastodon 4.3.1"}"# + "\n")
  }

  @Test func `Scripts, the start-up file and other steps have none`() async throws {
    let asked = HeldMaker()

    let outcomes = [
      try await outcome(finding: asked, isInteractive: false),
      try await outcome(finding: asked, isQuiet: true),
      try await outcome(of: .removeSource("home"), finding: asked),
    ]

    #expect(asked.count == 0 && outcomes.allSatisfy { $0 == Outcome() })
  }

  @Test func `Something else can be done meanwhile, and who gives up is told nothing`() async throws {
    let asked = HeldMaker()

    let outcome = try await outcome(finding: asked, isGivenUp: true)

    #expect(outcome.jobs == 1 && outcome.errors == "" && outcome.output == "Searching sample from now on.\n")
  }
}

/// A shell whose output and errors go into files.
private struct ShellOnFiles {
  let folder: Folder
  let shell: Shell

  init(finding maker: any SourceMaking, isInteractive: Bool, json: Bool) throws {
    let folder = try Folder()
    let descriptors = try ["out", "err"].map { open(try folder.write("", to: $0), O_WRONLY | O_APPEND) }
    var options = Options()
    (options.color, options.printsJSON) = (.never, json)
    let wakeup = try Wakeup()
    let terminal = ShellTerminal(
      options: options, answers: TerminalAnswers(environment: [:]), environment: [:], isTerminal: false,
      output: descriptors[0], errors: descriptors[1], now: Date.init)
    let parts = ShellParts(
      terminal: terminal, doors: Doors(environment: [:], cacheFolder: "/nowhere"), wakeup: wakeup,
      signals: Signals(raising: wakeup), shelf: ImageShelf.nowhere)
    self.folder = folder
    shell = Shell(
      try .fixture(maker: maker, isInteractive: isInteractive), parts: parts, remembers: false,
      keepsGoing: false)
  }

  /// Starts what follows a step, and waits for its end; where it `isGivenUp` another line is run first, and the jobs
  /// behind it are counted.
  func take(_ step: Step, isGivenUp: Bool) -> Int {
    let place = shell.session.navigation.place
    let running = Job.Running(
      job: 0, name: "source", commandName: "source", output: .screen, place: place, task: Task {})
    shell.startSequel(of: step, behind: running)
    var jobs = 0
    if isGivenUp {
      shell.start("use sample")
      while shell.session.sources.currentName != "sample" { shell.attend(for: 1) }
      jobs = shell.jobs.count
      shell.cancelJobs()
    }
    while !shell.jobs.isEmpty { shell.attend(for: 1) }
    return jobs
  }
}

/// Finds nothing until it is given up.
private final class HeldMaker: SourceMaking {
  private let asked = Mutex(0)

  var count: Int { asked.withLock { $0 } }

  func source(_ definition: SourceDefinition) -> any TweetSource { StubSource(name: definition.name) }

  func finding(at definition: SourceDefinition) async throws(SourceError) -> String {
    asked.withLock { $0 += 1 }
    do { try await Task.sleep(for: .seconds(60)) } catch { throw .cancelled }
    return "late"
  }
}
