import Foundation
import Glibc
import SmashtagTesting
import TerminalKit
import Testing

@testable import SmashtagShell

struct FileReplacementTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func writing(_ text: String) -> (Int32) -> Int32? {
    { OutputDescriptor($0).write(text) }
  }

  private func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path(of: name))[.posixPermissions] as? Int
  }

  @Test func `A new file is written whole`() throws {
    let replacement = try #require(FileReplacement(folder.path(of: "file")))

    #expect(replacement.write(writing("new")) == .done)

    #expect(try folder.read("file") == "new")
    #expect(folder.names == ["file"])
  }

  @Test func `A file that is replaced keeps its mode`() throws {
    let path = try folder.write("a long old text", to: "file")
    try #require(chmod(path, 0o640) == 0)

    #expect(FileReplacement(path)?.write(writing("new")) == .done)

    #expect(try folder.read("file") == "new")
    #expect(try mode(of: "file") == 0o640)
  }

  @Test func `A file that is replaced keeps its group`() throws {
    let path = try folder.write("old", to: "file")
    // Only root may give a file to any group.
    let group = geteuid() == 0 ? 1 : getegid()
    try #require(chown(path, uid_t.max, group) == 0)

    #expect(FileReplacement(path)?.write(writing("new")) == .done)

    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.groupOwnerAccountID] as? Int == Int(group))
  }

  @Test func `Until it is complete the old content is there, and stays where writing fails`() throws {
    let path = try folder.write("old", to: "file")

    let outcome = FileReplacement(path)?.write { descriptor in
      #expect(OutputDescriptor(descriptor).write("half of what is n") == nil)
      #expect((try? folder.read("file")) == "old")
      return ENOSPC
    }

    #expect(outcome == .failed(ENOSPC))
    #expect(try folder.read("file") == "old")
    #expect(folder.names == ["file"])
  }

  @Test func `A link, a file with two names, a device and a folder are written in place`() throws {
    let path = try folder.write("old", to: "file")
    try #require(symlink(path, folder.path(of: "link")) == 0)

    #expect(FileReplacement(folder.path(of: "link")) == nil)
    #expect(FileReplacement("/dev/null") == nil)
    #expect(FileReplacement(folder.path) == nil)

    try #require(link(path, folder.path(of: "other")) == 0)
    #expect(FileReplacement(path) == nil)
  }

  @Test func `A folder that is missing is told`() throws {
    let replacement = try #require(FileReplacement(folder.path(of: "no/file")))

    #expect(replacement.write(writing("new")) == .failed(ENOENT))
  }
}
