public import Foundation
public import SmashtagModel

/// The services a session uses, and how it was started; they do not change during the session.
public struct Ports: Sendable {
  /// The saved state.
  public let state: any StateKeeping
  /// Imports tweets into the archive, and renews its index.
  public let importer: any TweetImporting
  /// Encodes tweets in a form that the importer reads without loss.
  public let encoder: any TweetEncoding
  /// Creates files for exports.
  public let files: any FileMaking
  /// Creates live sources from definitions.
  public let maker: any SourceMaking
  /// Examines what the program depends on, for `doctor`.
  public let examiner: any Examining
  /// Provides images from caches or the network.
  public let images: any ImageLibrary
  /// Provides web pages from caches or the network.
  public let pages: any PageLibrary
  /// Loads tweets into collections in ClickHouse; `nil` where there is no network.
  public var loader: (any ClusterLoading)?
  /// The time.
  public let clock: ShellClock
  /// The responses that are awaited in the background.
  let late = LateAnswers()

  /// Whether a user types at a terminal; then searches are remembered and commands can be abbreviated.
  public let isInteractive: Bool
  /// Whether standard input contains the commands, so that no command can read it.
  public let readsCommandsFromInput: Bool
  /// Whether there is a desktop, so that a browser opens in a window of its own.
  public var hasDesktop = false
  /// The order of names in the user's language.
  public var collation = Collation.standard

  /// Creates ports.
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

/// The source of time, which tests replace.
public struct ShellClock: Sendable {
  /// The current date.
  public var date: @Sendable () -> Date
  /// The current instant of a monotonic clock.
  public var instant: @Sendable () -> ContinuousClock.Instant
  /// Waits for a duration, or until the task is cancelled.
  public var sleep: @Sendable (Duration) async -> Void

  /// Creates a clock, by default that of the system.
  public init(
    date: @escaping @Sendable () -> Date = Date.init,
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    (self.date, self.instant, self.sleep) = (date, instant, sleep)
  }
}
