public import Foundation
public import SmashtagModel

/// What a session asks, and how it was begun; the same from its start to its end.
public struct Ports: Sendable {
  /// What outlives the session.
  public let state: any StateKeeping
  public let importer: any TweetImporting
  /// Writes tweets so that the importer takes them again.
  public let encoder: any TweetEncoding
  /// Makes the files that long lists are written into.
  public let files: any FileMaking
  /// Makes sources of what the reader defines.
  public let maker: any SourceMaking
  /// Looks at what the program depends on.
  public let examiner: any Examining
  /// Has the images, or gets them.
  public let images: any ImageLibrary
  /// Has the pages of the web, or gets them.
  public let pages: any PageLibrary
  public let clock: ShellClock
  /// What results wait for that were shown without it.
  let late = LateAnswers()

  /// Someone is typing at a terminal: searches are remembered, commands may be cut short, rows may not fit.
  public let isInteractive: Bool
  /// The commands come from standard input, which is no file to read then.
  public let readsCommandsFromInput: Bool
  /// A browser has windows of its own to open.
  public var hasDesktop = false
  /// The order of the reader's language.
  public var collation = Collation.standard

  public init(
    state: any StateKeeping, importer: any TweetImporting, encoder: any TweetEncoding,
    files: any FileMaking, maker: any SourceMaking, examiner: any Examining, images: any ImageLibrary,
    pages: any PageLibrary, isInteractive: Bool, readsCommandsFromInput: Bool = false,
    clock: ShellClock = ShellClock()
  ) {
    (self.state, self.importer, self.encoder, self.files) = (state, importer, encoder, files)
    (self.maker, self.examiner, self.images, self.pages) = (maker, examiner, images, pages)
    (self.isInteractive, self.readsCommandsFromInput) = (isInteractive, readsCommandsFromInput)
    self.clock = clock
  }
}

/// The time, as the port that everything asks for it.
public struct ShellClock: Sendable {
  /// What calendars say.
  public var date: @Sendable () -> Date
  /// What durations are measured by.
  public var instant: @Sendable () -> ContinuousClock.Instant
  /// Waits so long, or until its task is cancelled.
  public var sleep: @Sendable (Duration) async -> Void

  public init(
    date: @escaping @Sendable () -> Date = Date.init,
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    (self.date, self.instant, self.sleep) = (date, instant, sleep)
  }
}
