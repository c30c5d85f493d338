import Foundation
import Glibc
import SmashtagModel
import SmashtagTesting
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

/// Pictures out of exports.
struct ExportedFileTests {
  private static let name = "data/tweets_media/1-a.png"
  private static let picture = [UInt8]((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
  private static let parts = [
    ContainerPart("data/tweets.js", "[]"), ContainerPart(name, picture), ContainerPart("data/none.png", ""),
    ContainerPart("data/link.png", name, as: .link),
  ]

  private let folder = CacheFixture()

  private func bytes(of entry: String?, in path: String) async throws(ImageError) -> Data {
    let file = MediaFile(path: path, entry: entry)
    return try await folder.store().bytes(at: .exported(file), as: "a test", in: RequestContext())
  }

  private func put(_ bytes: [UInt8], as name: String = "export") throws -> String {
    try folder.put(name, Data(bytes))
    return "\(folder.path)/\(name)"
  }

  private func words(of entry: String, in path: String) async -> String {
    do {
      _ = try await bytes(of: entry, in: path)
      return "nothing is wrong"
    } catch { return "\(error)" }
  }

  @Test(arguments: [
    ZipWriter.file(parts), ZipWriter.file(parts, .streamed), TarWriter.file(parts),
    gzip(TarWriter.file(parts)),
  ])
  func `A picture is read out of a container`(file: [UInt8]) async throws {
    let path = try put(file)

    #expect(try await bytes(of: Self.name, in: path) == Data(Self.picture))
    #expect(MediaStore.has(MediaFile(path: path, entry: Self.name)))
    #expect(folder.files == ["export"])
  }

  @Test func `A picture is read out of a folder`() async throws {
    let path = try put(Self.picture, as: "1-a.png")

    #expect(try await bytes(of: nil, in: path) == Data(Self.picture))
  }

  @Test func `An export that is gone is said`() async {
    let path = "\(folder.path)/gone.zip"

    #expect(!MediaStore.has(MediaFile(path: path, entry: Self.name)))
    #expect(await words(of: Self.name, in: path) == "cannot read \(path): No such file or directory")
  }

  @Test func `What an export does not hold is said`() async throws {
    let path = try put(ZipWriter.file(Self.parts))

    let words = await words(of: "data/other.png", in: path)

    #expect(
      words == "cannot read \(path): it holds no 'data/other.png'; it may have changed since it was imported")
  }

  @Test func `A link in an export is not followed`() async throws {
    let path = try put(TarWriter.file(Self.parts))

    #expect(await words(of: "data/link.png", in: path).contains("links are not followed"))
  }

  @Test func `An empty picture is said`() async throws {
    let path = try put(ZipWriter.file(Self.parts))

    await #expect(throws: ImageError.empty) { try await bytes(of: "data/none.png", in: path) }
  }

  @Test func `An export that needs a password or is cut off is said`() async throws {
    let locked = try put(ZipWriter.file(Self.parts, .encrypted), as: "locked.zip")
    let cut = try put(Array(gzip(TarWriter.file(Self.parts)).dropLast(40)), as: "cut.tar.gz")

    #expect(await words(of: Self.name, in: locked).contains("needs a password"))
    #expect(await words(of: "data/none.png", in: cut).contains("ends in the middle"))
  }

  @Test func `A picture of more bytes than are taken is not unpacked`() async throws {
    let zeros = [UInt8](repeating: 0, count: MediaStore.fileLimit + 1)
    let path = try put(ZipWriter.file([ContainerPart("a.png", zeros)]))

    await #expect(throws: ImageError.tooManyBytes(limit: MediaStore.fileLimit)) {
      try await bytes(of: "a.png", in: path)
    }
  }

  @Test func `What is no regular file is not waited for`() async throws {
    try folder.put("other")
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)

    for path in [folder.path + "/pipe", "/dev/zero"] {
      #expect(await words(of: Self.name, in: path) == "cannot read \(path): it is no regular file")
    }
  }

  @Test func `Who is cancelled reads no further`() async throws {
    let path = try put(gzip(TarWriter.file(Self.parts)))

    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await words(of: Self.name, in: path)
    }

    #expect(await task.value == "cancelled")
  }
}
