import ShellCommands

/// The commands of one typed line, which run one after another.
struct Job {
  let id: Int
  /// Those that did not begin yet.
  var waiting: [CommandLine.Part]
  var running: Running?
  /// The reader gave it up; it stays until its command has answered.
  var isCancelled = false

  /// The command that runs now.
  struct Running {
    let name: String
    /// The name that help lists it under.
    let commandName: String
    let output: CommandLine.Output
    /// The context it was started in.
    let place: Int
    let task: Task<Void, Never>
    /// How far it says it is.
    var progress: String?
  }
}

/// What the task of a command tells the shell.
struct JobMessage: Sendable {
  let job: Int
  let news: News

  enum News: Sendable {
    case progress(String)
    case finished(Result<Step, FailedCommand>)
  }
}
