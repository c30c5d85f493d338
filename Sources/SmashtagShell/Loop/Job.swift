import ShellCommands
import SmashtagModel

/// The commands of one typed line, which run one after another.
struct Job {
  let id: Int
  /// Fetches what may be asked for next: nobody waits for it, and nothing of it is shown.
  var isAhead = false
  /// Waits for sources whose results are shown already.
  var isLate = false
  /// Those that did not begin yet.
  var waiting: [CommandLine.Part]
  var running: Running?
  /// It goes on behind what is shown; no prompt speaks of it.
  var isBehind: Bool { isAhead || isLate }
  /// What keeps a context fresh until the reader ends it.
  var watch: Watch?
  /// The reader gave it up; it stays until its command has answered.
  var isCancelled = false

  /// The command that runs now.
  struct Running {
    let job: Int
    let name: String
    /// The name that help lists it under.
    let commandName: String
    let output: CommandLine.Output
    /// The number that was typed with it, of an item perhaps.
    var number: Int?
    /// The context it was started in.
    let place: Int
    var task: Task<Void, Never>
    /// When it has to be done, with the images of what it shows.
    var deadline: ContinuousClock.Instant?
    /// How far it says it is.
    var progress: String?
    /// How much of what it asks for came.
    var fetched: FetchProgress?

    /// It asks the reader something.
    var asks: Bool { commandName == CommandTable.asking }
  }
}

/// What the task of a command tells the shell.
struct JobMessage: Sendable {
  let job: Int
  let news: News

  enum News: Sendable {
    case progress(String)
    case fetching(FetchProgress)
    case finished(Result<Step, FailedCommand>)
    /// It is time to look for what is new.
    case lookIsDue
    /// What is watched, with what came since; no step where nobody looks any more.
    case looked(Result<Step, FailedCommand>)
    /// There is nothing more to come, and nothing to show.
    case ended
    /// Something the reader should know of what a command answered, or of what it left to be done.
    case remark(String, by: String)
    /// An image of a page is ready to be drawn, or cannot be had.
    case picture(PictureNews)
  }
}
