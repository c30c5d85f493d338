import ShellCommands
import SmashtagModel

extension ImageView {
  /// Goes to another image, which begins filled; at an end there is no further one.
  func turn(by count: Int) {
    let index = goal + count
    guard context.pictures.indices.contains(index) else {
      remark = count > 0 ? "This is the last image." : "This is the first image."
      return
    }
    load(.image(index)) { [context] session in await context.showing(index, in: session) }
  }

  /// Shows the image in front although it is sensitive, and stays at it.
  func reveal() {
    guard context.isHidden else { return }
    load(.revealed) { [context] session in await context.revealed(in: session) }
  }

  /// Shows what has arrived; what was moved over meanwhile stays where it is.
  func arrive(_ arrived: ImageContext) {
    if case .larger = awaited { return takeLarger(arrived) }
    let viewport = context.viewport
    if arrived.index != context.index { remark = "" }
    let isSame = arrived.index == context.index
    (context, awaited, coarser) = (arrived, nil, nil)
    if isSame { context.viewport = viewport }
    sharpen()
    if painting?.address != context.picture.address { painter?.cancel() }
    redrawAll()
  }

  /// What is said below the image; nothing where the keys may stand.
  var message: String {
    guard remark.isEmpty else { return remark }
    return switch awaited {
    case .image(let index): "\(index + 1) of \(context.pictures.count) is on its way…"
    case .revealed: "It is on its way…"
    case .larger: "A larger one is on its way…"
    case nil: ""
    }
  }

  /// For a task that begins now.
  var timelySession: Session {
    var timely = session
    timely.call.request = RequestContext(deadline: .now + .seconds(session.settings.timeout))
    return timely
  }
}

extension ImageView {
  /// The image that the reader goes to, or is at.
  private var goal: Int {
    if case .image(let index) = awaited { index } else { context.index }
  }

  func load(_ awaited: Awaited, _ body: @escaping @Sendable (Session) async -> ImageContext) {
    self.awaited = awaited
    request += 1
    loading?.cancel()
    let (mailbox, request, session) = (mailbox, request, timelySession)
    loading = Task {
      let context = await body(session)
      mailbox.put(.arrived(context, request: request))
    }
  }
}
