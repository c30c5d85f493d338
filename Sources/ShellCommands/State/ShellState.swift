public import SmashtagModel

/// What outlives a session: one file, shared by all shells.
public struct ShellState: Equatable, Sendable {
  /// How many typed lines are kept.
  public static let historyLimit = 2_000

  /// The lines typed, oldest first.
  public var history: [String] = []
  public var recents = Recents()
  public var photos = RecentPhotos()
  /// The source chosen last; `nil` until one was.
  public var source: String?
  /// The live sources that the reader defined.
  public private(set) var sources: [SourceDefinition] = []
  /// The settings that were changed.
  public var settings: [Setting: String] = [:]

  /// What the reader has done at least once; hints at it are not needed any more.
  public var lessons: Set<Lesson> = []

  public init() {}

  /// Adds a typed line; the same line again moves to the end.
  ///
  /// What is longer than 16 KiB was pasted, and is not kept.
  public mutating func remember(line: String) {
    guard line.utf8.count <= 16_384 else { return }
    history.removeAll { $0 == line }
    history.append(line)
    history = Array(history.suffix(Self.historyLimit))
  }
}

extension ShellState {
  /// Keeps a live source, in the place of the one that bears its name.
  public mutating func define(_ definition: SourceDefinition) { sources.define(definition) }

  /// Forgets a live source, and that it was chosen, unless one of that name is there from the start.
  public mutating func forget(source name: String) {
    sources.removeAll { $0.name == name }
    guard !SourceDefinition.builtIn.contains(where: { $0.name == name }) else { return }
    source = source?.without(name)
  }
}
