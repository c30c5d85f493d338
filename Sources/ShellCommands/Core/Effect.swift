/// What the core asks the shell to do; the shell makes no decisions itself.
public enum Effect: Sendable {
  /// Runs a request; answered by ``Event/finished(_:_:)``.
  case run(Request)
  /// Cancels a request.
  case cancel(RequestID)
  /// Shows a page; answered by ``Event/shown(_:for:)``.
  case show(Page, for: RequestID?)
  /// Draws the window again for another size or other colours; the page is that of the current context.
  case redraw(ContextPage)
  /// Shows another page of the current context in place of what the window shows; answered as ``redraw(_:)``.
  case turn(ContextPage)
  /// Draws an image that is ready.
  case draw(PictureID)
  /// Stops preparing the images of a page.
  case stopPictures
  /// Clears the window.
  case clearWindow
  /// Prints a message.
  case say(String)
  /// Prints a warning of a command.
  case warn(String, by: String)
  /// Tells the desktop of something.
  case notify(String)
  /// Reports a failure; `origin` tells where its line came from, if not from a prompt.
  case report(FailedCommand, origin: String?)
  /// Reports why the shell cannot start.
  case refuse(String)
  /// Shows the progress of a long command in a script, if the output is a terminal; an empty text removes it.
  case progress(String)
  /// Carries out an outside action; answered by ``Event/performed(_:_:)``.
  case perform(RequestID, OutsideAction, to: CommandLine.Output)
  /// Saves a change of the state; answered by ``Event/kept(_:)`` or ``Event/unkept(_:_:)``.
  case keep(StateChange)
  /// Applies the settings to the terminal; `isAsked` tells that a script requested it.
  case obey(Settings, isAsked: Bool)
  /// Adds the line to the history of the prompt.
  case remember(line: String)
  /// Requests the next line: shows a prompt, or reads on in the script.
  case readLine
  /// No more lines are needed; the line editor releases the terminal.
  case closeLine
  /// Ends the program with an exit status.
  case end(status: Int32)
}
