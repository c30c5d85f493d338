import Foundation
import Glibc
import SmashtagModel
import Testing

@testable import TweetSources

/// Images out of files that the reader named.
struct MediaFileTests {
  private let folder = CacheFixture()

  private func bytes(_ path: String) async throws(ImageError) -> Data {
    try await folder.store().bytes(at: .file(path), as: "a test", in: RequestContext())
  }

  private func reason(_ path: String) async -> String? {
    do {
      _ = try await bytes(path)
      return nil
    } catch .unreadable(path, let reason) { return reason } catch { return "\(error)" }
  }

  @Test(arguments: [1, 4_096, 2_500_000])
  func `A file is read whole, whatever is in it`(length: Int) async throws {
    let written = Data((0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try folder.put("a b.html", written)

    #expect(try await bytes(folder.path + "/a b.html") == written)
  }

  @Test func `A file is not kept a second time`() async throws {
    try folder.put("a.png", Data(picture()))

    _ = try await bytes(folder.path + "/a.png")

    #expect(folder.files == ["a.png"])
  }

  @Test func `A pipe is not waited for`() async throws {
    try folder.put("other")
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)

    #expect(await reason(folder.path + "/pipe") == "it is no regular file")
  }

  @Test func `A device is not read`() async {
    #expect(await reason("/dev/zero") == "it is no regular file")
    #expect(await reason("/dev/tty") != nil)
  }

  @Test func `A folder is said`() async {
    #expect(await reason("/") == "it is a folder")
  }

  @Test func `A file that is not there is said`() async {
    #expect(await reason(folder.path) == "No such file or directory")
  }

  @Test func `A name that is none is said, and nothing else read`() async {
    #expect(await reason("/etc/passwd\0.png") == "its name is none of a file")
  }

  @Test func `An empty file is said`() async throws {
    try folder.put("a.png", Data())

    await #expect(throws: ImageError.empty) { try await bytes(folder.path + "/a.png") }
  }

  @Test func `A file of too many bytes is not read`() async throws {
    try folder.put("a.png")
    #expect(truncate(folder.path + "/a.png", 64_000_001) == 0)

    await #expect(throws: ImageError.tooManyBytes(limit: 64_000_000)) {
      try await bytes(folder.path + "/a.png")
    }
  }

  @Test func `A file that does not say how long it is is read all the same`() async throws {
    #expect(try await bytes("/proc/self/status").count > 100)
  }
}
