import LineEditor
import ShellCommands
import SmashtagModel

extension Shell {
  /// Gives the window to an image until the reader leaves it; `returns` puts it in the place of the one in front.
  func view(_ context: ImageContext, returns: Bool, from place: Int) throws {
    guard terminal.isEditing else { return try fillWindow(with: context, returns: returns, from: place) }
    let isLeft = withTerminal { [unowned self] in
      reporting(as: "view") { try fillWindow(with: context, returns: returns, from: place) }
    }
    // The keys of a line that is being typed are no keys of the view.
    guard isLeft else {
      throw CommandError.notHere("a line is being typed meanwhile", instead: "view once more opens it")
    }
  }

  private func fillWindow(with context: ImageContext, returns: Bool, from place: Int) throws {
    askForGraphics()
    guard terminal.editor != nil, let view = ImageView(context, in: self) else {
      throw CommandError.notHere("nothing is drawn here", instead: "open shows the image in the browser")
    }
    let seen = view.run()
    // What came meanwhile is attended to now.
    wakeup.raise()
    guard returns else { return }
    _ = try session.apply(.replace(seen), from: place)
    showContext()
  }

  /// What a task that begins now is to see; its step is taken with the same canvas.
  func sessionForTask() -> Session {
    followCanvas()
    return session
  }

  /// Has the session know what images are drawn on by now, and the image in front.
  func followCanvas() {
    session.canvas = terminal.canvas
    session.looksAtImages = terminal.printsJSON || terminal.graphics != nil
    guard let image = session.context as? ImageContext else { return }
    _ = try? session.apply(.replace(image.revisited(in: session)), from: session.navigation.place)
  }
}
