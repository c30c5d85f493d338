import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// Pages of the server beside the checkout, which does everything wrong that it can.
@Suite(.enabled(if: FaultServer.isPresent, "no faultserver.py in ../shared/tools"))
struct PageFaultServerTests {
  /// What does a page no harm; what is in it is not looked at here.
  private static let harmless: Set = [
    "ok", "gzip-ok", "chunked-ok", "echo", "html", "long-body", "error-200", "escapes", "flaky", "flaky-429",
    "keepalive-reset", "redirect-ok", "redirect-chain", "redirect-other", "redirect-http", "truncate-close",
    "tls-no-close-notify", "utf8-bad", "img", "img-bomb", "img-html", "img-lie", "img-svg", "img-truncated",
    "json-bad", "json-bom", "json-deep", "json-dup", "json-garbage", "json-nul", "json-null", "json-number",
    "json-object", "json-surrogate", "json-types", "json-utf16", "link-bad", "link-file", "link-loop",
    "link-other",
  ]

  private let pages = PageFixture()

  @Test func `Each fault ends in time, in a whole page or in an error, and leaves nothing partial`()
    async throws
  {
    let server = try #require(try await FaultServer.started())
    let store = pages.store(longest: 5_000_000, client: HTTPClient())

    let outcomes = try await withThrowingTaskGroup(of: (String, Outcome).self) { group in
      for fault in try FaultServer.faults() {
        group.addTask { (fault, await outcome(of: "http://127.0.0.1:\(server.port)/\(fault)/a", store)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }

    #expect(outcomes.count > 70)
    for (fault, outcome) in outcomes {
      #expect(outcome.isPage == Self.harmless.contains(fault), "\(fault): \(outcome.words)")
      #expect(
        outcome.isPage || outcome.words.contains("127.0.0.1:") || outcome.words.contains("5 MB"), "\(fault)")
      #expect(outcome.time < .seconds(6), "\(fault)")
    }
    // Pages that redirects lead to are kept under both addresses.
    #expect(pages.folder.kept.count >= outcomes.values.count(where: \.isPage))
    for file in pages.folder.kept {
      #expect(PageAnswer(file: try Data(contentsOf: URL(filePath: "\(pages.folder.path)/\(file)"))) != nil)
    }
  }

  private struct Outcome {
    let isPage: Bool
    let words: String
    let time: Duration
  }

  private func outcome(of url: String, _ store: PageStore) async -> Outcome {
    let start = ContinuousClock.now
    let request = RequestContext(deadline: start + .seconds(4))
    let result: (Bool, String)
    do {
      let document = try await store.local(url, in: request)
      result = (true, document.url)
    } catch { result = (false, "\(error)") }
    return Outcome(isPage: result.0, words: result.1, time: .now - start)
  }
}
