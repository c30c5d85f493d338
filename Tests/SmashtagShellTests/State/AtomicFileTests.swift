import Foundation
import Glibc
import Testing

@testable import SmashtagShell

struct AtomicFileTests {
  @Test func `The new content takes the place of the old`() throws {
    let folder = try Folder()
    let path = try folder.write("old and longer", to: "file")

    try AtomicFile.write(Data("new".utf8), to: path)

    #expect(try folder.read("file") == "new" && folder.names == ["file"])
  }

  @Test func `What cannot be written leaves the old file alone`() throws {
    let folder = try Folder()
    let path = try folder.write("old", to: "file")
    try FileManager.default.createDirectory(
      atPath: "\(path).\(getpid()).new", withIntermediateDirectories: false)

    #expect(throws: POSIXError.self) { try AtomicFile.write(Data("new".utf8), to: path) }

    #expect(try folder.read("file") == "old")
  }

  @Test func `What a killed writer left behind lends nobody its mode`() throws {
    let folder = try Folder()
    let path = folder.path(of: "file")
    let left = try folder.write("half", to: "file.new")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: left)

    try AtomicFile.write(Data("new".utf8), to: path, suffix: ".new")

    #expect(FileFact(path)?.permissions == 0o600)
  }

  @Test func `The reason is given in words`() {
    #expect(POSIXError(.ENOSPC).reason == "No space left on device")
  }
}
