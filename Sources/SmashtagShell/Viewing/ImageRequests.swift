import ShellCommands
import SmashtagModel

/// The request for an image that the view waits for; only the last one counts.
struct ImageRequests {
  /// What the view waits for.
  enum Awaited {
    case image(Int)
    /// The current image, which was hidden as sensitive.
    case revealed
    /// The current image in a larger size.
    case larger
  }

  private struct Pending {
    /// The answer carries it; answers to earlier requests are ignored.
    let number: Int
    let awaited: Awaited
    let task: Task<Void, Never>
  }

  private let mailbox: Mailbox<ViewNews>
  private var pending: Pending?
  private var lastNumber = 0

  init(_ mailbox: Mailbox<ViewNews>) { self.mailbox = mailbox }

  /// What is awaited; `nil` for nothing.
  var awaited: Awaited? { pending?.awaited }

  /// Fetches an image in place of what is awaited.
  mutating func begin(_ awaited: Awaited, _ body: @escaping @Sendable () async -> ImageContext) {
    cancel()
    lastNumber += 1
    let task = Task { [mailbox, lastNumber] in
      mailbox.put(.arrived(await body(), request: lastNumber))
    }
    pending = Pending(number: lastNumber, awaited: awaited, task: task)
  }

  mutating func cancel() {
    pending?.task.cancel()
    pending = nil
  }

  /// Ends the request with a number; returns what it was for, `nil` if it is not awaited any more.
  mutating func finish(_ number: Int) -> Awaited? {
    guard let pending, pending.number == number else { return nil }
    self.pending = nil
    return pending.awaited
  }
}

/// The fetching of the images beside the one that was drawn, before they are asked for.
struct NeighbourRequests {
  /// The index of the image whose neighbours were fetched last.
  private var index: Int?
  private var task: Task<Void, Never>?

  /// Fetches the images beside one, once for each.
  mutating func fetch(around image: ImageContext, in session: Session) {
    guard index != image.index else { return }
    index = image.index
    cancel()
    task = Task(priority: .utility) { await image.fetchNeighbours(in: session) }
  }

  func cancel() { task?.cancel() }
}

/// A message from a task to the full-screen view.
enum ViewNews: Sendable {
  /// An image was fetched.
  case arrived(ImageContext, request: Int)
  /// A picture was painted and can be drawn.
  case painted(Result<PaintedPicture, ImageError>, of: Picture)
  /// A picture of an image that moves was painted.
  case frame(PaintedPicture, of: Picture)
  /// The picture was painted with all that was decoded of its image.
  case whole(PaintedPicture, of: Picture)
  /// An image of several pictures cannot be played.
  case still(ImageAddress)
  /// The bytes of an image came, to be saved.
  case original(Result<LocatedImage.Original, any Error>)
}
