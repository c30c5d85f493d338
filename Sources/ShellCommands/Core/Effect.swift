import SmashtagModel

/// What the core asks the shell to do; the shell decides nothing.
public enum Effect: Sendable {
  /// Answered by ``Event/finished(_:_:)``.
  case run(Request)
  case cancel(RequestID)
  /// Answered by ``Event/shown(_:for:)``.
  case show(Page, for: RequestID?)
  /// Draws what stands in the window anew, for another size or other colours; the page is that of the context in front.
  case redraw(ContextPage)
  case draw(PictureID)
  /// Ends what makes the images of a page ready.
  case stopPictures
  case clearWindow
  case say(String)
  case warn(String, by: String)
  /// `origin` says where the line comes from that failed, where that is no prompt.
  case report(FailedCommand, origin: String?)
  /// Nothing can begin, for this reason.
  case refuse(String)
  /// How far a long command of a script is, where someone may be watching; an empty text takes it away.
  case progress(String)
  /// Answered by ``Event/performed(_:_:)``.
  case perform(RequestID, OutsideAction, to: CommandLine.Output)
  /// Answered by ``Event/kept(_:)`` or ``Event/unkept(_:_:)``.
  case keep(StateChange)
  /// The terminal follows the settings; `isAsked` where a script asked for it.
  case obey(Settings, isAsked: Bool)
  /// The line belongs into the history of the prompt.
  case remember(line: String)
  /// The next line is wanted: a prompt is shown, or the script is read on.
  case readLine
  /// No line is wanted any more: the terminal is given back.
  case closeLine
  case end(status: Int32)
}
