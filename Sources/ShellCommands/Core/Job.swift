import Foundation
import SmashtagModel

/// Identifies a job; later jobs have greater ids.
public struct JobID: Hashable, Comparable, Sendable {
  let value: Int

  public static func < (left: JobID, right: JobID) -> Bool { left.value < right.value }
}

/// The commands of a typed line, which run one after another, or a background job.
struct Job: Sendable {
  enum Kind: Sendable {
    case typed
    /// Fetches something in advance; not waited for, and nothing of it is shown.
    case ahead
    /// Waits for sources that had not responded when their results were shown.
    case late
    /// Follows a step or the start, and reports its result.
    case sequel
    /// Refreshes a context until it is cancelled.
    case watch(Watch)
  }

  /// The running command of a job.
  struct Running: Sendable {
    let request: RequestID
    let name: String
    /// The name under which help lists it.
    let commandName: String
    let output: CommandLine.Output
    /// The first number in the command, possibly that of an item.
    var number: Int?
    /// The context in which it was started.
    let asker: ContextID
    let deadline: ContinuousClock.Instant
    /// Its last description of progress.
    var progress: String?
    /// The progress of its download.
    var fetched: FetchProgress?
    /// How far the command has been processed.
    var stage = Stage.asked

    /// Whether it asks the user for input.
    var asks: Bool { commandName == CommandTable.asking }
    var hasAdvanced: Bool { progress != nil || fetched != nil }

    /// The same command with another request.
    func asking(_ request: Request) -> Running {
      Running(
        request: request.id, name: name, commandName: commandName, output: output, asker: asker,
        deadline: request.deadline)
    }
  }

  enum Stage: Sendable {
    case asked
    /// An outside action is running.
    case outside(OutsideAction)
    /// The result of a step is being shown.
    case shown(Step, Showing)
  }

  let id: JobID
  var kind: Kind
  /// The commands that have not started yet.
  var waiting: ArraySlice<CommandLine.Part> = []
  var running: Running?
  /// Whether it was cancelled; it stays until its request has finished.
  var isCancelled = false

  var isTyped: Bool { if case .typed = kind { true } else { false } }
  var isAhead: Bool { if case .ahead = kind { true } else { false } }
  var isLate: Bool { if case .late = kind { true } else { false } }
  /// Whether it runs in the background, without being mentioned in the prompt.
  var isInBackground: Bool { isAhead || isLate }

  var watch: Watch? {
    get { if case .watch(let watch) = kind { watch } else { nil } }
    set { if let newValue { kind = .watch(newValue) } }
  }
}

/// The state of watching a context.
struct Watch: Sendable {
  let context: ContextID
  let period: Duration
  /// Whether the desktop is told of what arrives.
  let notifies: Bool
  /// When newer items are requested next.
  var nextLook: ContinuousClock.Instant
  /// The running request for newer items.
  var look: RequestID?
  /// The message of the last failure, which is not repeated.
  var trouble: String?
  /// Until when the source asked to send no requests.
  var restsUntil: Date?
  /// Whether output was written to the file, so that more is appended.
  var hasWritten = false
}
