import Containers
import Foundation
import Glibc
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct PackedImportTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.path(of: "archive.sqlite"))
  }

  @Test(arguments: Packing.allCases, ["tweets.txt", "tweets.jsonl.gz"])
  func `A packed file is known by what it holds, not by its name`(packing: Packing, name: String) async throws
  {
    let path = try folder.write(packed(Array(Exports.lines(1..<50).utf8), as: packing), to: name)

    let report = try await archive.importing(path)

    #expect(report.imported == 49)
    #expect(report.problems == [])
  }

  @Test(arguments: Packing.allCases)
  func `A packed stream comes through a pipe`(packing: Packing) async throws {
    let path = try folder.write(packed(Array(Exports.lines(1..<50).utf8), as: packing), to: "x")

    #expect(try await archive.importing(folder.pipe(from: path)).imported == 49)
  }

  @Test func `What was packed twice is unpacked twice`() async throws {
    let twice = packed(packed(Array(Exports.lines(1..<5).utf8), as: .gzip), as: .gzip)

    #expect(try await archive.importing(folder.write(twice, to: "x.gz")).imported == 4)
  }

  @Test(arguments: [false, true])
  func `The packed tweets of an export are read where they are not there as they are`(isThere: Bool)
    async throws
  {
    var parts = [
      ContainerPart("data/account.js", Exports.account),
      ContainerPart("data/tweets.js.gz", packed(Array(Exports.tweets(1..<4).utf8), as: .gzip)),
    ]
    if isThere { parts.append(ContainerPart("data/tweets.js", Exports.tweets(1..<3))) }

    let report = try await archive.importing(folder.write(parts, as: .folder))

    #expect(report.imported == (isThere ? 2 : 3))
    #expect(report.problems == [])
    #expect(try await archive.ids("from:ada").count == report.imported)
  }

  @Test func `Several packed streams one after the other are one`() async throws {
    let parts = [1..<20, 20..<50].map { packed(Array(Exports.lines($0).utf8), as: .gzip) }
    let path = try folder.write(parts[0] + parts[1], to: "x.gz")

    #expect(try await archive.importing(path).imported == 49)
  }

  @Test func `Of a packed file that was cut off is read what is there`() async throws {
    let whole = packed(Array(Exports.lines(1..<5_000).utf8), as: .gzip)
    let path = try folder.write(Array(whole.prefix(whole.count / 2)), to: "x.jsonl.gz")

    let report = try await archive.importing(path)

    #expect(report.imported > 0)
    #expect(report.firstUnreadable != nil)
    #expect(report.problems.contains { $0.reason.contains("ends in the middle") })
  }

  @Test func `Nothing, packed, is told as nothing`() async throws {
    let report = try await archive.importing(folder.write(packed([], as: .gzip), to: "x.gz"))

    #expect(report.problems.map(\.reason) == ["nothing in it; expected tweets as JSON"])
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian], [true, false])
  func `Text in UTF-16 is read`(encoding: String.Encoding, isPacked: Bool) async throws {
    let text = "\u{FEFF}" + Exports.line(1, "rain 🌧 straße") + Exports.lines(2..<900)
    let bytes = Array(try #require(text.data(using: encoding)))
    let path = try folder.write(isPacked ? packed(bytes, as: .gzip) : bytes, to: "tweets.json")

    let report = try await archive.importing(path)

    #expect(report.imported == 899)
    #expect(try await archive.ids("straße") == ["1"])
  }

  @Test func `Every cut of a stream in UTF-16 gives the same text`() throws {
    let text = "{\"a\":\"🌧é\u{10FFFF}\"}"
    let units = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] as [UInt8] }
    let bytes: [UInt8] = [0xFF, 0xFE] + units

    for length in 1...bytes.count {
      var rest = bytes[...]
      let reading = try #require(
        UTF16Text(beginning: bytes) {
          defer { rest = rest.dropFirst(length) }
          return Array(rest.prefix(length))
        })
      var read: [UInt8] = []
      while case let piece = try reading.next(), !piece.isEmpty { read += piece }
      #expect(String(decoding: read, as: UTF8.self) == text)
    }
  }

  @Test func `Half a character at the end of UTF-16 is told by a sign`() throws {
    var pieces: [[UInt8]] = [[0xFF, 0xFE, 0x41, 0], [0x3D, 0xD8, 0x42]]
    let reading = try #require(
      UTF16Text(beginning: pieces[0]) { pieces.isEmpty ? [] : pieces.removeFirst() })

    var read: [UInt8] = []
    while case let piece = try reading.next(), !piece.isEmpty { read += piece }

    #expect(String(decoding: read, as: UTF8.self) == "A\u{FFFD}")
  }

  @Test(arguments: [1, 3, 511]) func `A pipe may give little at a time`(length: Int) throws {
    var rest = Array(Exports.lines(1..<4).utf8)[...]
    let whole = Array(rest)
    let text = try UnpackedText {
      defer { rest = rest.dropFirst(length) }
      return Array(rest.prefix(length))
    }

    var read: [UInt8] = []
    while case let piece = try text.next(), !piece.isEmpty { read += piece }

    #expect(read == whole)
  }

  @Test func `A pipe that nobody writes to can be left`() async throws {
    let pipe = folder.path(of: "pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let archive = archive

    let task = Task { try await archive.importing(pipe) }
    #expect(await isOpened(pipe))
    task.cancel()

    await #expect(throws: ImportError.cancelled(ImportReport())) { try await task.value }
  }
}

/// Waits until this process has opened a file, for a minute at most.
private func isOpened(_ path: String) async -> Bool {
  let (path, folder) = (URL(filePath: path).standardizedFileURL.path, "/proc/self/fd")
  for _ in 0..<12_000 {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let files = numbers.map { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    if files.contains(path) { return true }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return false
}

extension TemporaryFolder {
  /// A pipe through which a file comes.
  func pipe(from path: String) throws -> String {
    let pipe = self.path(of: "pipe-" + UUID().uuidString)
    guard mkfifo(pipe, 0o600) == 0 else { throw FileReadError(errno: errno) }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    Thread.detachNewThread {
      guard let writer = FileHandle(forWritingAtPath: pipe) else { return }
      try? writer.write(contentsOf: bytes)
      try? writer.close()
    }
    return pipe
  }
}
