import Foundation
import Glibc
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import TweetSources

/// Images out of the network, and what is said where there is none.
struct MediaStoreTests {
  private let folder = CacheFixture()

  @Test func `An image is asked for as one, and without a token`() async throws {
    let server = try LoopbackServer { _ in .data(picture()) }

    #expect(try await folder.store().local(server.url + "/a.png#b") == Data(picture()))

    #expect(server.requests.map(\.target) == ["/a.png"])
    #expect(server.requests.first?.headers["accept"]?.hasPrefix("image/jpeg, ") == true)
    #expect(server.requests.first?.headers["authorization"] == nil)
  }

  @Test(arguments: [204, 304, 401, 403, 404, 410, 500, 503])
  func `A status that brings no image is said`(status: Int) async throws {
    let server = try LoopbackServer { _ in .steps([.bytes(LoopbackAnswer.head(status)), .close]) }
    let store = folder.store(client: ImpatientClient())

    await #expect(throws: ImageError.refused(host: "127.0.0.1:\(server.port)", status: status)) {
      try await store.local(server.url)
    }
    #expect(folder.files.isEmpty)
  }

  @Test func `Not a single byte is said`() async throws {
    let server = try LoopbackServer { _ in .data([]) }

    await #expect(throws: ImageError.empty) { try await folder.store().local(server.url) }
  }

  @Test func `An answer that is cut off is said, and not kept`() async throws {
    let server = try LoopbackServer { _ in
      .steps([.bytes(LoopbackAnswer.head(200, [("Content-Length", "9")]) + [0x89]), .close])
    }

    let error = await #expect(throws: ImageError.self) {
      try await folder.store(client: ImpatientClient()).local(server.url)
    }

    let host = "127.0.0.1:\(server.port)"
    #expect(error == .failed(host: host, reason: "ended the connection before the answer was whole"))
    #expect(folder.files.isEmpty)
  }

  @Test(arguments: [true, false])
  func `An image of too many bytes is said`(saysSo: Bool) async throws {
    let piece = [UInt8](repeating: 0x89, count: 1 << 16)
    let length = saysSo ? [("Content-Length", "32000001")] : []
    let server = try LoopbackServer { _ in
      .steps([.bytes(LoopbackAnswer.head(200, length)), .repeated(piece, times: 600), .close])
    }

    await #expect(throws: ImageError.tooManyBytes(limit: 16_777_216)) {
      try await folder.store().local(server.url)
    }
    #expect(await eventually { server.openConnections == 0 })
  }

  @Test func `What is no address is said, in bounds`() async throws {
    let long = "ftp://a.example/" + String(repeating: "a", count: 999)

    await #expect(throws: ImageError.noAddress(String(long.prefix(200)))) {
      try await folder.store().bytes(at: .web(long), as: "a test", in: RequestContext())
    }
  }

  @Test func `A post leads to nothing on this machine`() async throws {
    let server = try LoopbackServer { _ in .data(picture()) }

    await #expect(throws: ImageError.local(host: "127.0.0.1:\(server.port)")) {
      try await folder.store().bytes(at: .web(server.url), as: "a test", in: RequestContext())
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `A server that hides who it is is said`() async throws {
    let server = try LoopbackServer(security: .tls(.selfSigned)) { _ in .data(picture()) }

    let error = await #expect(throws: ImageError.self) { try await folder.store().local(server.url) }

    guard case .untrusted("127.0.0.1:\(server.port)", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `Cancelling ends the transfer`() async throws {
    let server = try LoopbackServer { _ in .steps([.hold]) }
    let store = folder.store()
    let task = Task { try await store.local(server.url) }
    #expect(await eventually { server.requests.count == 1 })

    task.cancel()

    await #expect(throws: ImageError.cancelled) { try await task.value }
    #expect(await eventually { server.openConnections == 0 })
  }

  @Test func `The request's deadline is kept to`() async throws {
    let server = try LoopbackServer { _ in .steps([.hold]) }
    let request = RequestContext(deadline: .now + .milliseconds(300))

    let error = await #expect(throws: ImageError.self) {
      try await folder.store().local(server.url, in: request)
    }

    #expect(
      error
        == .unreachable(host: "127.0.0.1:\(server.port)", reason: "was reached, but did not answer in time"))
  }

  @Test func `The request is told how much came, under the subject`() async throws {
    let server = try LoopbackServer { _ in .data(picture()) }
    let told = Tally()
    let request = RequestContext { progress in
      if progress.subject == "a test" { told.add(progress.bytes) }
    }

    _ = try await folder.store().local(server.url, in: request)

    #expect(told.numbers.first == 0)
    #expect(told.numbers.count > 1)
  }

  @Test func `Who asks for the same at one time shares it`() async throws {
    let server = try LoopbackServer { _ in
      .steps([
        .pause(milliseconds: 200), .bytes(LoopbackAnswer.head(200, [("Content-Length", "1")]) + [0x89]),
      ])
    }
    let store = folder.store()

    let tasks = (0..<10).map { number in Task { try await store.local(server.url + "/#\(number)") } }

    for task in tasks { #expect(try await task.value == Data([0x89])) }
    #expect(server.requests.count == 1)
    #expect(folder.files.count == 2)
  }

  @Test func `It keeps what was fetched, until that is cleared`() async throws {
    let server = try LoopbackServer { _ in .data(picture()) }
    let (store, url) = (folder.store(), server.url + "/a.png")
    #expect(!store.keeps(url))

    _ = try await store.local(url)
    #expect(store.keeps(url) && store.keeps(url + "#part") && folder.store().keeps(url))
    #expect(!store.keeps(server.url + "/b.png") && !store.keeps("no address"))

    _ = try store.clear()
    #expect(!store.keeps(url))
  }

  @Test func `A folder that cannot be looked into is not said to be cleared`() throws {
    let path = folder.path
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: path))

    #expect(throws: CacheFailure(folder: path, reason: "Not a directory")) { _ = try folder.store().clear() }
  }

  @Test func `What is not worth keeping is not kept`() async throws {
    let server = try LoopbackServer { _ in .data(Array("<html>".utf8)) }

    _ = try await folder.store().local(server.url)

    #expect(!folder.store().keeps(server.url))
  }
}

/// A folder for a cache, which is not there yet; it goes with the value.
final class CacheFixture: Sendable {
  private let folder = try? TemporaryFolder()
  let path: String

  init() { path = (folder?.path ?? "/nowhere") + "/images" }

  /// A store as a shell has it, which keeps what begins as a PNG does.
  func store(limit: Int = 1_000_000, client: any HTTPFetching = HTTPClient()) -> MediaStore {
    MediaStore(folder: path, client: client, limit: limit) { $0.first == 0x89 }
  }

  /// All files, in the order of their names.
  var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// Those in which images are kept.
  var kept: [String] { files.filter { $0.utf8.count == 64 } }

  func file(of url: String) -> String? { CacheName(of: url).map { "\(path)/\($0.text)" } }

  /// Puts a file there as somebody else may have done.
  func put(_ name: String, _ bytes: Data = Data("x".utf8)) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try bytes.write(to: URL(filePath: "\(path)/\(name)"))
  }

  /// Lets a file look as if it had not been touched for so many seconds.
  static func age(_ path: String, seconds: Int) {
    let then = timespec(tv_sec: time(nil) - seconds, tv_nsec: 0)
    utimensat(AT_FDCWD, path, [then, then], 0)
  }

  /// How many seconds ago a file was touched.
  static func age(of path: String) -> Int {
    var facts = stat()
    return stat(path, &facts) == 0 ? time(nil) - facts.st_mtim.tv_sec : -1
  }
}

/// The bytes of an image, as far as the tests look.
func picture(_ fill: UInt8 = 0, length: Int = 4_096) -> [UInt8] {
  [0x89] + [UInt8](repeating: fill, count: length - 1)
}

extension MediaStore {
  /// An image of the tests' own servers.
  func local(_ url: String, in request: RequestContext = RequestContext()) async throws(ImageError) -> Data {
    try await bytes(at: .web(url, reach: .anywhere), as: "a test", in: request)
  }
}
