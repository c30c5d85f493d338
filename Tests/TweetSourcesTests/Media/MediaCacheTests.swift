import Foundation
import Glibc
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// What was fetched is kept, and found again.
struct MediaCacheTests {
  private let folder = CacheFixture()
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer { request in
      request.path.hasPrefix("/page") ? .html("<p>Log in") : .data(picture(UInt8(request.number)))
    }
  }

  private func file(_ path: String) throws -> String { try #require(folder.file(of: server.url + path)) }

  @Test func `What was fetched is not fetched again, by another store neither`() async throws {
    let first = try await folder.store().local(server.url + "/a")

    #expect(try await folder.store().local(server.url + "/a#b") == first)

    #expect(server.requests.count == 1)
  }

  @Test func `What differs behind its path is something else`() async throws {
    for path in ["/a", "/b", "/a?b"] { _ = try await folder.store().local(server.url + path) }

    #expect(server.requests.count == 3)
    #expect(folder.kept.count == 3)
  }

  @Test func `A page that stands in an image's place is shown and not kept`() async throws {
    for _ in 0..<2 { #expect(try await folder.store().local(server.url + "/page") == Data("<p>Log in".utf8)) }

    #expect(server.requests.count == 2)
    #expect(folder.files.isEmpty)
  }

  @Test func `The folder and its files are the owner's alone`() async throws {
    _ = try await folder.store().local(server.url + "/a")

    let facts = try [folder.path, file("/a")].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] as? Int
    }
    #expect(facts == [0o700, 0o600])
  }

  @Test func `Names tell nothing of what was looked at`() async throws {
    _ = try await folder.store().local(server.url + "/a")

    #expect(folder.files.allSatisfy { $0 == ".lock" || $0.utf8.count == 64 })
    #expect(CacheName(of: "abc")?.text.hasPrefix("ba7816bf8f01cfea414140de5dae2223") == true)
  }

  @Test(arguments: [Data(), Data("<p>".utf8)])
  func `What is kept and damaged is fetched again`(damage: Data) async throws {
    _ = try await folder.store().local(server.url + "/a")
    try damage.write(to: URL(filePath: file("/a")))

    #expect(try await folder.store().local(server.url + "/a") == Data(picture(2)))

    #expect(try Data(contentsOf: URL(filePath: file("/a"))) == Data(picture(2)))
  }

  @Test func `What is kept and damaged goes, even if nothing better comes`() async throws {
    try folder.put((file("/page") as NSString).lastPathComponent)

    _ = try await folder.store().local(server.url + "/page")

    #expect(folder.kept.isEmpty)
  }

  @Test func `A link or a pipe in the place of a file is not followed`() async throws {
    try folder.put("elsewhere", Data(picture(9)))
    #expect(symlink("elsewhere", try file("/a")) == 0)
    #expect(mkfifo(try file("/b"), 0o600) == 0)

    for path in ["/a", "/b"] {
      #expect(try await folder.store().local(server.url + path) == Data(picture(1)))
    }
  }

  @Test func `What is used is remembered as such, once a minute`() async throws {
    let store = folder.store()
    _ = try await store.local(server.url + "/a")
    CacheFixture.age(try file("/a"), seconds: 50)
    _ = try await store.local(server.url + "/a")
    #expect(CacheFixture.age(of: try file("/a")) >= 50)

    CacheFixture.age(try file("/a"), seconds: 70)
    _ = try await store.local(server.url + "/a")

    #expect(CacheFixture.age(of: try file("/a")) < 50)
  }

  @Test func `A folder that cannot be made keeps nothing, and harms nobody`() async throws {
    let store = MediaStore(folder: "/dev/null/images", client: HTTPClient()) { _ in true }

    #expect(try await store.local(server.url + "/a") == Data(picture(1)))
    #expect(store.extent().count == 0)
    #expect(try store.clear().count == 0)
  }

  @Test func `A disk that is full keeps nothing, and harms nobody`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let folder = CacheFixture()
      let server = try LoopbackServer { _ in .data(picture(length: 9_000)) }
      var limit = rlimit(rlim_cur: 8_000, rlim_max: 8_000)
      setrlimit(__rlimit_resource_t(1), &limit)

      #expect(try await folder.store().local(server.url) == Data(picture(length: 9_000)))

      #expect(folder.files.isEmpty)
    }
  }
}
