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

  @Test func `What differs after its path is something else`() async throws {
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

/// What goes when there is too much, and what never does.
struct CacheSweepTests {
  private let folder = CacheFixture()
  private let server: LoopbackServer

  init() throws { server = try LoopbackServer { _ in .data(picture()) } }

  /// Fetches images and lets each look a minute older than the next.
  private func fill(_ paths: [String], _ store: MediaStore) async throws {
    for (index, path) in paths.enumerated() {
      _ = try await store.local(server.url + path)
      CacheFixture.age(try file(path), seconds: 9_000 - index * 60)
    }
  }

  private func file(_ path: String) throws -> String { try #require(folder.file(of: server.url + path)) }

  private func isKept(_ path: String) throws -> Bool { access(try file(path), F_OK) == 0 }

  @Test func `What was not used for longest goes`() async throws {
    let store = folder.store(limit: 4 * 4_096)
    try await fill(["/a", "/b", "/c", "/d"], store)
    _ = try await store.local(server.url + "/a")

    _ = try await store.local(server.url + "/e")

    #expect(try ["/a", "/b", "/c", "/d", "/e"].map(isKept) == [true, false, false, true, true])
  }

  @Test func `The limit holds after each image`() async throws {
    let store = folder.store(limit: 10 * 4_096)

    for number in 0..<40 {
      _ = try await store.local(server.url + "/\(number)")
      #expect(store.extent().bytes <= 10 * 4_096)
    }

    #expect(store.extent().count >= 9)
  }

  @Test func `Two stores keep to one limit`() async throws {
    let stores = [folder.store(limit: 20 * 4_096), folder.store(limit: 20 * 4_096)]

    await withTaskGroup(of: Void.self) { group in
      for (index, store) in stores.enumerated() {
        for number in 0..<60 {
          group.addTask { _ = try? await store.local(server.url + "/\(index)-\(number % 40)") }
        }
      }
    }

    #expect(stores[0].extent().bytes <= 20 * 4_096)
    #expect(stores[0].extent() == stores[1].extent())
    #expect(folder.files.count == folder.kept.count + 1)
  }

  @Test func `Two programs keep to one limit`() async throws {
    async let first: Void = fillFromAnotherProgram(folder.path)
    async let second: Void = fillFromAnotherProgram(folder.path)
    _ = await (first, second)

    #expect((1...20 * 4_096).contains(folder.store().extent().bytes))
    #expect(folder.files.count == folder.kept.count + 1)
    for name in folder.kept {
      #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")) == Data(picture()))
    }
  }

  private func fillFromAnotherProgram(_ path: String) async {
    await #expect(processExitsWith: .success) { [path = path as String] in
      let server = try LoopbackServer { _ in .data(picture()) }
      let store = MediaStore(folder: path, client: HTTPClient(), limit: 20 * 4_096) { _ in true }
      for number in 0..<200 { #expect(try await store.local("\(server.url)/\(number)").count == 4_096) }
    }
  }

  @Test func `What alone is more than the limit is not kept`() async throws {
    let store = folder.store(limit: 4_095)

    #expect(try await store.local(server.url).count == 4_096)

    #expect(folder.files.isEmpty)
  }

  @Test func `Files of others stay`() async throws {
    let names = ["notes.txt", String(repeating: "A", count: 64), String(repeating: "0", count: 63), "a.new"]
    for name in names { try folder.put(name, Data(picture(length: 50_000))) }
    let store = folder.store(limit: 2 * 4_096)

    try await fill(["/a", "/b", "/c"], store)
    _ = try store.clear()

    #expect(Set(folder.files) == Set(names + [".lock"]))
  }

  @Test func `What a program left unfinished goes after an hour`() async throws {
    let name = String(repeating: "0", count: 64)
    for (suffix, age) in [(".1.1.new", 3_700), (".2.1.new", 3_000)] {
      try folder.put(name + suffix)
      CacheFixture.age(folder.path + "/" + name + suffix, seconds: age)
    }

    _ = try await folder.store().local(server.url)

    #expect(folder.files.filter { $0.hasSuffix(".new") } == [name + ".2.1.new"])
  }

  @Test func `Nobody waits for another program that makes room`() async throws {
    let store = folder.store(limit: 4_096)
    _ = try await store.local(server.url + "/a")
    let lock = open(folder.path + "/.lock", O_RDWR | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)

    _ = try await store.local(server.url + "/b")
    #expect(store.extent().count == 2)
    close(lock)
    _ = try await store.local(server.url + "/c")

    #expect(store.extent().count <= 1)
  }

  @Test func `Who never comes to an end of making room lets nobody fill the folder`() async throws {
    _ = try await folder.store().local(server.url + "/a")
    let lock = open(folder.path + "/.lock", O_RDWR | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)
    defer { close(lock) }

    for number in 0..<9 { _ = try await folder.store(limit: 3 * 4_096).local(server.url + "/\(number)") }
    let store = folder.store(limit: 4 * 4_096)
    for number in 9..<20 { _ = try await store.local(server.url + "/\(number)") }

    #expect(folder.kept.count == 4)
    #expect(server.requests.count == 21)
  }

  @Test func `Once room can be made again images are kept again`() async throws {
    let store = folder.store(limit: 2 * 4_096)
    try await fill(["/a", "/b"], store)
    let lock = open(folder.path + "/.lock", O_RDWR | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)
    for path in ["/c", "/d"] { _ = try await store.local(server.url + path) }
    #expect(store.extent().count == 3)
    // A program that was started meanwhile has the lock as well.
    flock(lock, LOCK_UN)
    close(lock)

    _ = try await store.local(server.url + "/e")

    #expect(try isKept("/e"))
    #expect(store.extent().count <= 2)
  }

  @Test func `The extent is that of all who use the folder`() async throws {
    let store = folder.store(limit: 100_000)
    try await fill(["/a", "/b"], folder.store())

    #expect(store.extent() == CacheExtent(location: folder.path, count: 2, bytes: 8_192, limit: 100_000))
  }

  @Test func `Clearing says what there was, and leaves nothing`() async throws {
    let store = folder.store()
    try await fill(["/a", "/b"], store)

    #expect(try store.clear().count == 2)

    #expect(store.extent().count == 0)
    _ = try await store.local(server.url + "/a")
    #expect(server.requests.count == 3)
  }
}
