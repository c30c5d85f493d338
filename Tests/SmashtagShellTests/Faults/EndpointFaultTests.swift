import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing
import TweetSources

@testable import SmashtagShell

/// Whatever else a network can be asked, besides searches, against every fault of the server beside the checkout.
@Suite(.serialized, .enabled(if: FaultServer.isPresent, "no faultserver.py in ../shared/tools"))
struct EndpointFaultTests {
  /// The most bytes of words that a failure takes.
  private static let longestWords = 2_000

  @Test(.timeLimit(.minutes(10)), arguments: [SourceDefinition.Kind.mastodon, .bluesky, .x])
  func `Each ends in time, with an answer in bounds or an error that can be shown`(
    kind: SourceDefinition.Kind
  ) async throws {
    let server = try await FaultServer.started()
    let pulse = Pulse()
    defer { pulse.end() }
    let runs = FaultCase.all.filter { $0.port == 0 }.flatMap { fault in
      NetworkQuestion.allCases.map { (fault, $0) }
    }

    let ends = await withTaskGroup(of: (String, NetworkQuestion.End).self) { group in
      var ends: [(String, NetworkQuestion.End)] = []
      for (index, (fault, question)) in runs.enumerated() {
        if index >= 24, let end = await group.next() { ends.append(end) }
        group.addTask {
          let asked = "\(fault.testDescription): \(question.rawValue)"
          return (asked, await question.asked(of: kind, at: server.address(of: fault), by: pulse))
        }
      }
      for await end in group { ends.append(end) }
      return ends
    }

    #expect(ends.count == runs.count)
    for (asked, end) in ends {
      switch end {
      case .answer(let count): #expect(count <= Conversation.most, "\(asked)")
      case .failure(let words):
        #expect(words.utf8.count <= Self.longestWords, "\(asked): \(words)")
        #expect(!words.contains(FaultRun.token), "\(asked)")
        #expect(words.contains("home"), "\(asked): \(words)")
      case .late: Issue.record("\(asked) did not end in time")
      }
    }
    // Most faults leave nothing to show.
    #expect(ends.contains { if case .failure = $0.1 { true } else { false } })
  }
}

/// What a network can be asked besides searches.
private enum NetworkQuestion: String, CaseIterable, Sendable {
  case conversation, trends, versions, home, list, mentions, bookmarks, likes, quotes

  enum End: Sendable {
    /// So many posts or tags.
    case answer(Int)
    case failure(String)
    case late
  }

  /// How long an answer may take, all tries included.
  private static let patience = Duration.seconds(2)
  /// The most beats until it has ended: those of its patience and of five seconds.
  private static let mostBeats = 70

  func asked(of kind: SourceDefinition.Kind, at url: String, by pulse: Pulse) async -> End {
    let request = RequestContext(deadline: .now + Self.patience, mayBeLocal: true)
    let start = pulse.beats
    var end: End
    do {
      let source = try Self.source(kind, at: url)
      end = .answer(try await count(from: source, kind, in: request))
    } catch {
      end = .failure("\(error)")
    }
    if pulse.beats - start > Self.mostBeats { end = .late }
    return end
  }

  private static func source(_ kind: SourceDefinition.Kind, at url: String) throws -> LiveSource {
    let login = kind == .bluesky ? "ada.bsky.social:" + FaultRun.token : FaultRun.token
    let logins = Logins(
      environment: ["SMASHTAG_TOKEN_HOME": login],
      file: CredentialsFile(path: "/nowhere/credentials.plist"))
    return LiveSource(
      SourceDefinition(kind: kind, name: "home", url: url), client: HTTPClient(), tokens: logins,
      sessions: logins)
  }

  private func count(
    from source: LiveSource, _ kind: SourceDefinition.Kind, in request: RequestContext
  ) async throws -> Int {
    let id = kind == .bluesky ? "at://did:plc:x/app.bsky.feed.post/1" : "1003"
    var tweet = Tweet.fixture(id: id, network: kind == .mastodon ? .mastodon : kind == .x ? .x : .bluesky)
    tweet.source = "home"
    switch self {
    case .conversation: return try await source.conversation(around: tweet, in: request).branches.count
    case .trends: return try await source.trends(in: request).tags.count
    case .versions: return try await source.versions(of: tweet, in: request).count
    case .home: return try await count(of: .list(.home), source, in: request)
    case .list: return try await count(of: .list(.named("rain")), source, in: request)
    case .mentions: return try await count(of: .list(.mentions), source, in: request)
    case .bookmarks: return try await count(of: .filter(.bookmarked), source, in: request)
    case .likes: return try await count(of: .filter(.liked), source, in: request)
    case .quotes: return try await count(of: .quotes(id), source, in: request)
    }
  }

  private func count(
    of term: Query.Term, _ source: LiveSource, in request: RequestContext
  ) async throws -> Int {
    try await source.page(of: Query(for: term), at: .newest, limit: 20, in: request).tweets.count
  }
}

/// Counts tenths of a second where the questions run as well: it stands still with the machine, and while other tests keep
/// its threads busy, so that only who waits for longer than it is told is late.
private final class Pulse: Sendable {
  private let count = Mutex(0)
  private let isOver = Mutex(false)

  init() {
    Task.detached { [self] in
      while !isOver.withLock({ $0 }) {
        try await Task.sleep(for: .milliseconds(100))
        count.withLock { $0 += 1 }
      }
    }
  }

  var beats: Int { count.withLock { $0 } }

  func end() { isOver.withLock { $0 = true } }
}
