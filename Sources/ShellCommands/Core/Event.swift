public import SmashtagModel

/// What the core hears of.
public enum Event: Sendable {
  /// The shell begins, with what the call sets and the source it names; where somebody sits there, what stands in front
  /// is shown.
  case started(settings: [Setting: String], source: String?)
  /// A line that was typed, or the next one of a script.
  case line(String)
  /// A command in words that were parted already, as those of a call.
  case words([String])
  /// A line of the start-up file: nothing of what it shows is printed.
  case startUpLine(String, number: Int)
  /// There are no more lines.
  case endOfInput
  case finished(RequestID, Answer)
  case advanced(RequestID, Advance)
  /// Something the reader should know of what a command answered, or of what it left to be done.
  case remarked(String, by: String)
  /// What became of a page; `request` is the one it was shown for.
  case shown(ShownPage, for: RequestID?)
  /// A page could not be handed over to a program or a file.
  case undelivered(Undelivered)
  /// What became of something outside.
  case performed(RequestID, Result<Outcome, any Error>)
  /// An image of a page is ready to be drawn, or words in its place.
  case pictureReady(PictureID)
  /// The image in front cannot be drawn, which only its bytes told; its page went there.
  case undrawable(ImageAddress, ImageError, on: CommandLine.Output)
  /// What can be shown, and how, is something else from now on.
  case surface(Surface)
  /// The window has a new size, or the terminal has told more of itself: what stands there is drawn anew.
  case resized
  /// Ctrl-C.
  case interrupted
  /// A signal asks the program to end.
  case terminated(signal: Int32)
  /// Time has passed, at least until ``ShellCore/nextTick``.
  case tick
  case kept(StateChange)
  case unkept(StateChange, any Error)
  /// Nobody reads what is printed any more, or it cannot be written.
  case outputLost(status: Int32)
}

/// What a request came to.
public enum Answer: Sendable {
  case step(Step)
  case failed(FailedCommand)
  /// There is nothing more to come, and nothing to show.
  case nothing
}

/// How far a request is.
public enum Advance: Sendable {
  case words(String)
  case fetched(FetchProgress)
}

/// What came of something outside.
public enum Outcome: Sendable {
  case done
  /// Some of it failed, and was told.
  case partly
  case undelivered(Undelivered)
  case said([String])
  /// The state that the reader left an image in, and why a photo could not be remembered.
  case viewed(ImageContext, unkept: (any Error)?)
  /// The rest of it is a request.
  case goesOn(@Sendable (Session) async -> Answer)
}

/// Why a page was not handed over.
public enum Undelivered: Sendable {
  /// The program it was handed to said so itself.
  case refused
  case failed(any Error)
}
