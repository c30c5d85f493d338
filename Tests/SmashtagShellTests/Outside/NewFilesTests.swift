import Foundation
import Glibc
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

@testable import SmashtagShell

struct NewFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ name: String, _ pieces: [String], failing error: (any Error)? = nil) async throws {
    try await NewFiles().make(folder.path(of: name)) { file in
      for piece in pieces { try file.write(Array(piece.utf8)) }
      if let error { throw error }
    }
  }

  @Test func `A file holds what was written, in order`() async throws {
    try await make("a.csv", ["one\n", "", "two\n"])

    #expect(try folder.read("a.csv") == "one\ntwo\n" && folder.names == ["a.csv"])
  }

  @Test func `It is seen when it is whole`() async throws {
    let path = folder.path(of: "a.csv")

    try await NewFiles().make(path) { file in
      try file.write(Array("one".utf8))
      #expect(!FileManager.default.fileExists(atPath: path))
    }

    #expect(folder.names == ["a.csv"])
  }

  @Test func `A file that is there stays`() async throws {
    try folder.write("old", to: "a.csv")

    await #expect(throws: CommandError.fileExists(folder.path(of: "a.csv"))) {
      try await make("a.csv", ["new"])
    }

    #expect(try folder.read("a.csv") == "old" && folder.names == ["a.csv"])
  }

  @Test func `So does one that comes meanwhile, and a link that leads nowhere`() async throws {
    let path = folder.path(of: "a.csv")

    await #expect(throws: CommandError.fileExists(path)) {
      try await NewFiles().make(path) { file in
        try file.write(Array("new".utf8))
        try folder.write("theirs", to: "a.csv")
      }
    }
    #expect(symlink("nowhere", folder.path(of: "link.csv")) == 0)
    await #expect(throws: CommandError.self) { try await make("link.csv", ["new"]) }

    #expect(try folder.read("a.csv") == "theirs")
    #expect(folder.names == ["a.csv", "link.csv"])
  }

  @Test func `What fails leaves nothing`() async throws {
    await #expect(throws: POSIXError.self) { try await make("a.csv", ["one"], failing: POSIXError(.EIO)) }

    #expect(folder.names.isEmpty)
  }

  @Test func `So does what is cancelled`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await make("a.csv", [])
    }

    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(folder.names.isEmpty)
  }

  @Test func `Where it cannot be made the system's reason is told`() async throws {
    let path = folder.path(of: "none/a.csv")

    await #expect(throws: OutsideError.unwritable(path, reason: "No such file or directory")) {
      try await make("none/a.csv", ["one"])
    }
  }

  @Test func `As long as it is not whole nobody else may read it`() async throws {
    let (path, folder) = (folder.path(of: "a.csv"), folder)

    try await NewFiles().make(path) { _ in
      let beside = try #require(folder.names.first)
      #expect(FileFact(folder.path(of: beside))?.permissions == 0o600)
    }

    #expect(folder.names == ["a.csv"])
  }

  @Test func `It may be read by whom the mask lets`() async throws {
    let mask = umask(0)
    umask(mask)

    try await make("a.csv", ["one"])

    #expect(FileFact(folder.path(of: "a.csv"))?.permissions == UInt32(0o666 & ~mask))
  }
}
