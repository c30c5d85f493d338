import Foundation
import Glibc
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// What was read is kept, and found again.
struct PageCacheTests {
  private let pages = PageFixture()
  private let server: LoopbackServer

  init() throws { server = try LoopbackServer { .html("rain \($0.number)") } }

  private func file() throws -> String { try #require(pages.folder.file(of: server.url + "/")) }

  private func line(_ path: String = "/", isFresh: Bool = false) async throws -> String? {
    try await pages.store().local(server.url + path, isFresh: isFresh).line
  }

  @Test func `What was fetched a moment ago is not fetched again, by another store neither`() async throws {
    let first = try await pages.store().local(server.url + "/")
    pages.wait(minutes: 9.9)

    #expect(try await pages.store().local(server.url + "/#b") == first)

    #expect(first.fetched == pages.now - 594)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [10, 10_000, -1])
  func `What is older, or of days to come, is fetched again`(minutes: Double) async throws {
    _ = try await line()
    pages.wait(minutes: minutes)

    #expect(try await line() == "rain 2")
    #expect(try await line() == "rain 2")
  }

  @Test func `What has to be fresh is fetched again, and kept`() async throws {
    _ = try await line()

    #expect(try await line(isFresh: true) == "rain 2")
    #expect(try await line() == "rain 2")
  }

  @Test func `The same page is read again as the reader wants it now`() async throws {
    _ = try await line()

    #expect(try await pages.store().local(server.url, .full).title?.hasPrefix("full") == true)
    #expect(server.requests.count == 1)
  }

  @Test func `Bytes are those that were kept, however old`() async throws {
    _ = try await line()
    pages.wait(minutes: 10_000)

    #expect(
      try await pages.store().bytes(at: PageAddress(server.url, reach: .anywhere)) == Data("rain 1".utf8))
    #expect(server.requests.count == 1)
  }

  @Test func `Bytes that were not kept are fetched, and kept`() async throws {
    #expect(
      try await pages.store().bytes(at: PageAddress(server.url, reach: .anywhere)) == Data("rain 1".utf8))
    #expect(try await line() == "rain 1")
  }

  @Test func `What differs after its path is another page`() async throws {
    for path in ["/", "/a", "/a?b"] { _ = try await line(path) }

    #expect(server.requests.count == 3)
    #expect(pages.folder.kept.count == 3)
  }

  @Test func `The folder and its files are the owner's alone`() async throws {
    _ = try await line()

    let facts = try [pages.folder.path, file()].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
    }
    #expect(facts == [0o700, 0o600])
  }

  @Test(arguments: [
    "", "x", "smashtag page 1\n",
    "smashtag page 2\nurl http://a.example/\ndate 1\nreach outside\nlength 1\n\nx",
    "<html>\n\n", String(repeating: "x", count: 100_000),
  ])
  func `What cannot be understood is removed and fetched again`(damage: String) async throws {
    _ = try await line()
    try Data(damage.utf8).write(to: URL(filePath: file()))

    #expect(try await line() == "rain 2")
    #expect(try await line() == "rain 2")
  }

  @Test func `What was cut off on the disk is fetched again`() async throws {
    _ = try await line()
    let whole = try Data(contentsOf: URL(filePath: file()))
    for length in [whole.count - 1, whole.count - 6, 20, 1] {
      try whole.prefix(length).write(to: URL(filePath: file()))

      #expect(try await line() != "rain 1")
    }
    try (whole + Data("x".utf8)).write(to: URL(filePath: file()))
    #expect(try await line() == "rain 6")
  }

  @Test func `What is damaged goes, even if nothing better comes`() async throws {
    let gone = try LoopbackServer { $0.number == 1 ? .html("rain") : .html("", status: 404) }
    _ = try await pages.store().local(gone.url)
    let file = try #require(pages.folder.file(of: gone.url + "/"))
    try Data("x".utf8).write(to: URL(filePath: file))

    await #expect(throws: PageError.self) { try await pages.store().local(gone.url) }

    #expect(pages.folder.kept.isEmpty)
  }

  @Test func `Two stores on one folder do not harm each other`() async throws {
    let stores = [pages.store(), pages.store()]
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<60 {
        group.addTask {
          let page = try? await stores[number % 2].local(
            server.url + "/\(number % 3)", isFresh: number % 5 == 0)
          #expect(page?.line?.hasPrefix("rain ") == true)
        }
      }
    }

    #expect(pages.folder.kept.count == 3)
    #expect(pages.folder.files.allSatisfy { $0 == ".lock" || $0.utf8.count == 64 })
  }

  @Test func `No more is kept than there is room for`() async throws {
    let store = pages.store(limit: 3 * 4_096)
    for number in 0..<6 {
      _ = try await store.local("\(server.url)/\(number)")
    }

    #expect(1...3 ~= pages.folder.kept.count)
    #expect(store.caches().map(\.location) == [pages.folder.path])
    #expect(store.caches().map(\.count) == [pages.folder.kept.count])
  }

  @Test func `Clearing forgets everything, and says how much it was`() async throws {
    _ = try await line()
    let store = pages.store()

    #expect(
      try store.clearCaches() == [
        CacheExtent(location: pages.folder.path, count: 1, bytes: 4_096, limit: 100_000_000)
      ])

    #expect(store.caches().map(\.count) == [0])
    #expect(try await line() == "rain 2")
  }

  @Test func `A page that cannot be kept is at hand as long as no other is read`() async throws {
    let store = pages.store(in: "/dev/null/pages")

    for _ in 0..<2 { #expect(try await store.local(server.url).line == "rain 1") }
    #expect(try await store.bytes(at: PageAddress(server.url, reach: .anywhere)) == Data("rain 1".utf8))
    #expect(store.caches().map(\.location) == ["/dev/null/pages", "memory"])
    #expect(store.caches().map(\.count) == [0, 1])

    _ = try await store.local(server.url + "/a")
    #expect(try await store.local(server.url).line == "rain 2")
    _ = try store.clearCaches()
    #expect(try await store.local(server.url).line == "rain 3")
  }

  @Test func `A page at hand is shown to nobody who may not be led there`() async throws {
    let store = pages.store(in: "/dev/null/pages")
    _ = try await store.local(server.url)

    await #expect(throws: PageError.local(host: "127.0.0.1:\(server.port)")) {
      try await store.document(at: PageAddress(server.url), .article, isFresh: false)
    }
  }
}
