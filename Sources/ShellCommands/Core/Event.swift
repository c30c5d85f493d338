public import SmashtagModel

/// Everything that the core is notified of.
public enum Event: Sendable {
  /// The shell starts, with settings and a source from the command line; interactively, the current context
  /// is shown.
  case started(settings: [Setting: String], source: String?)
  /// A line that was typed, or the next one of a script.
  case line(String)
  /// A command in separate words, as from the command line.
  case words([String])
  /// A line of the start-up file, whose output is not printed.
  case startUpLine(String, number: Int)
  /// The input has ended.
  case endOfInput
  /// The input cannot be read any further.
  case inputLost(FailedCommand)
  /// A request is finished.
  case finished(RequestID, Answer)
  /// A request reports progress.
  case advanced(RequestID, Advance)
  /// A remark for the user about a command, named by the second value.
  case remarked(String, by: String)
  /// A page was shown; `request` is the request whose result it is.
  case shown(ShownPage, for: RequestID?)
  /// A page could not be written to a program or a file.
  case undelivered(Undelivered)
  /// An outside action has ended.
  case performed(RequestID, Result<Outcome, any Error>)
  /// An image on a page, or a message in its place, is ready to be drawn.
  case pictureReady(PictureID)
  /// The current image cannot be drawn, which was found only when its data were decoded.
  case undrawable(ImageAddress, ImageError, on: CommandLine.Output)
  /// The properties of the surface changed.
  case surface(Surface)
  /// The window's size or the terminal's known features changed, so the page has to be drawn again.
  case resized
  /// PageUp or PageDown was pressed at an empty line.
  case paged(isBack: Bool)
  /// The user pressed Ctrl-C.
  case interrupted
  /// A signal requests the program to end.
  case terminated(signal: Int32)
  /// Time has passed, at least until ``ShellCore/nextTick``.
  case tick
  /// A change of the state was saved.
  case kept(StateChange)
  /// A change of the state could not be saved.
  case unkept(StateChange, any Error)
  /// The output was closed, or cannot be written.
  case outputLost(status: Int32)
}

/// The result of a request.
public enum Answer: Sendable {
  /// The step that the command returned.
  case step(Step)
  /// The command failed.
  case failed(FailedCommand)
  /// There is no result to show.
  case nothing
}

/// The progress of a request.
public enum Advance: Sendable {
  /// A description of the progress.
  case words(String)
  /// The progress of a download.
  case fetched(FetchProgress)
}

/// The result of an outside action.
public enum Outcome: Sendable {
  /// It succeeded.
  case done
  /// Items were written that a context lists, which is opened without showing it.
  case written(any Context)
  /// A part of it failed, which was reported already.
  case partly
  /// Its output could not be written.
  case undelivered(Undelivered)
  /// It succeeded, with messages to print.
  case said([String])
  /// The final state of an image that was viewed, and why a photo could not be remembered.
  case viewed(ImageContext, unkept: (any Error)?)
  /// The user ended it at its question, so the rest of the line is dropped as well.
  case givenUp(any Error)
  /// It continues with a request.
  case goesOn(@Sendable (Session) async -> Answer)
}

/// Why a page could not be written.
public enum Undelivered: Sendable {
  /// The receiving program failed, and has reported that itself.
  case refused
  /// Writing failed.
  case failed(any Error)
}
