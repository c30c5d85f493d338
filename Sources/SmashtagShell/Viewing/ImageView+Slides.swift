import ShellCommands

// Images that come one after another, and those beside the one in front, which are fetched before they are asked for.
extension ImageView {
  /// How long each image of a slide show is seen.
  private static let slideTime = Duration.seconds(5)

  func beginSlides() {
    slideEnd = .now + Self.slideTime
    remark = "The next one comes by itself; any key ends that."
  }

  func showNextSlide() {
    guard slideEnd != nil else { return }
    slideEnd = .now + Self.slideTime
    // One that is still on its way is waited for.
    if pending == nil { turn(by: 1) }
    if pending == nil { slideEnd = nil }
    refresh()
  }

  /// Fetches the images beside the one that was drawn, once for each.
  func fetchAhead() {
    guard fetchedAhead != context.index else { return }
    fetchedAhead = context.index
    ahead?.cancel()
    let (context, session) = (context, timelySession)
    ahead = Task(priority: .utility) { await context.fetchNeighbours(in: session) }
  }
}
