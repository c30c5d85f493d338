import BenchTiming
import Foundation
import ShellCommands
import SmashtagModel
import TweetArchive
import TweetFormats

/// Completes whole lines as the prompt does: a hundred recent searches, a screen of results, the archive's names.
struct CompletionBench {
  let source: ArchiveSource
  let importer: ArchiveImporter

  func run() async throws {
    let session = try await session(searching: "the")
    for line in ["se", "#", "#st", "search rain @a", "search term1", "1"] {
      var runs: [Double] = []
      for _ in 0..<Timing.count(200) {
        runs.append(
          await Timing.milliseconds { _ = Completer(session).completions(of: line, cursor: line.count) })
      }
      let timing = Timing(runs)
      print("Tab after '\(line)': \(timing.median.column()) ms, p99 \(timing.p99.column())")
    }
  }

  private func session(searching query: String) async throws -> Session {
    let ports = Ports(
      state: FullState(), importer: importer, encoder: TweetEncoder(), files: NoFiles(),
      maker: SameSource(source: source), examiner: NoExaminer(), images: NoImages(), pages: NoPages(),
      isInteractive: true)
    var session = Session(
      ports, sources: SourceCatalog([source], chosen: source.name), settings: Settings())
    let step = try await Invocation("search " + query, mayBeCut: false).command.run(in: session)
    _ = try session.apply(step, from: session.navigation.front)
    return session
  }
}

/// No source is made for completion.
private struct SameSource: SourceMaking {
  let source: any TweetSource

  func source(_ definition: SourceDefinition) -> any TweetSource { source }
  func finding(at definition: SourceDefinition, in request: RequestContext) -> String { "" }
  func finding(at definition: SourceDefinition, with token: Token, in request: RequestContext) -> String {
    ""
  }
}

/// Completion asks it nothing.
private struct NoExaminer: Examining {
  func findings(with live: [SourceDefinition]) async -> [Finding] { [] }
}

/// Completion writes none.
private struct NoFiles: FileMaking {
  func make(_ path: String, fill: (any ByteSink) async throws -> Void) {}
}

/// As many recent searches as are kept.
private struct FullState: StateKeeping {
  private let kept = {
    var state = ShellState()
    state.recents = Recents((1...Recents.limit).map { RecentSearch(term: "term\($0)", date: Date()) })
    return state
  }()

  func state() -> ShellState { kept }

  func update(_ change: @Sendable (inout ShellState) -> Void) {}
  func line(of item: KeptItem) -> [UInt8] { [] }
  func keptItems(inFileAt path: String) -> KeptList? { nil }
  func seenStore() -> SeenStore { SeenStore() }
  func updateSeenStore(_ change: @Sendable (inout SeenStore) -> Void) {}
}

private struct NoImages: ImageLibrary {
  func isAtHand(_ address: ImageAddress) -> Bool { false }
  func facts(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> ImageFacts {
    throw .empty
  }
  func isWhole(_ address: ImageAddress, in request: RequestContext) async throws(ImageError) -> Bool {
    throw .empty
  }
  func bytes(of address: ImageAddress, in request: RequestContext) async throws(ImageError) -> Data {
    throw .empty
  }
  func caches() -> [CacheExtent] { [] }
  func clearCaches() -> [CacheExtent] { [] }
}

private struct NoPages: PageLibrary {
  func document(
    at address: PageAddress, _ extent: PageExtent, isFresh: Bool, in request: RequestContext
  ) async throws(PageError) -> WebDocument { throw .cancelled }
  func bytes(at address: PageAddress, in request: RequestContext) async throws(PageError) -> Data {
    throw .cancelled
  }
  func caches() -> [CacheExtent] { [] }
  func clearCaches() -> [CacheExtent] { [] }
}
