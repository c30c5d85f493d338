import Foundation
import Glibc
import ShellCommands
import SmashtagTesting
import Testing

@testable import SmashtagShell

/// Files that a symbolic link leads to, as dotfile managers lay them.
struct LinkedFilesTests {
  private let folder: TemporaryFolder

  /// A folder of dotfiles beside the one that links into it.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["dotfiles", "config"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(of: name), withIntermediateDirectories: true)
    }
  }

  private func link(_ name: String, to target: String) {
    #expect(symlink(target, folder.path(of: name)) == 0)
  }

  private func target(of name: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path(of: name))
  }

  private func write(_ text: String, to name: String) throws {
    try AtomicFile.write(Data(text.utf8), to: folder.path(of: name))
  }

  private func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(of: name)).sorted()
  }

  @Test(arguments: ["../dotfiles/file", "ABSOLUTE", "chain"])
  func `Writing goes through a link, which stays`(kind: String) throws {
    try folder.write("old", to: "dotfiles/file")
    link("config/chain", to: "../dotfiles/more")
    link("dotfiles/more", to: "file")
    link("config/file", to: kind == "ABSOLUTE" ? folder.path(of: "dotfiles/file") : kind)
    let before = target(of: "config/file")

    try write("new", to: "config/file")

    #expect(try folder.read("dotfiles/file") == "new" && target(of: "config/file") == before)
    #expect(target(of: "dotfiles/more") == "file")
    #expect(try names(in: "dotfiles") == ["file", "more"] && names(in: "config") == ["chain", "file"])
    #expect(FileFact(folder.path(of: "dotfiles/file"))?.permissions == 0o600)
  }

  @Test func `A link that leads to nothing yet is written through`() throws {
    link("config/file", to: "../dotfiles/file")

    try write("new", to: "config/file")

    #expect(try folder.read("dotfiles/file") == "new" && target(of: "config/file") == "../dotfiles/file")
  }

  @Test func `Links that lead on and on are an error`() throws {
    link("config/a", to: "b")
    link("config/b", to: "a")

    #expect(throws: POSIXError(.ELOOP)) { try write("new", to: "config/a") }
    #expect(throws: FileLock.Failure.self) { try FileLock(beside: folder.path(of: "config/a")) }
    #expect(try names(in: "config") == ["a", "b"])
  }

  @Test func `Who uses the link and who uses the target hold the same lock`() throws {
    link("config/file", to: "../dotfiles/file")
    let lock = try FileLock(beside: folder.path(of: "config/file"))

    let descriptor = open(folder.path(of: "dotfiles/file.lock"), O_RDWR)
    defer { close(descriptor) }
    let isFree = withExtendedLifetime(lock) { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    #expect(descriptor >= 0 && !isFree && !folder.holds("config/file.lock"))
  }

  @Test func `A token is kept, used and forgotten where it is`() throws {
    let path = folder.path(of: "config/credentials.plist")
    let dotfile = CredentialsFile(path: folder.path(of: "dotfiles/credentials.plist"))
    try dotfile.store("0ld", for: "home", at: "https://home.example")
    link("config/credentials.plist", to: "../dotfiles/credentials.plist")
    let file = CredentialsFile(path: path)

    try file.store("s3cret", for: "work", at: "https://work.example")
    #expect(try dotfile.secrets().count == 2)
    #expect(try file.forget("home") && file.forget("work"))

    #expect(try dotfile.secrets().isEmpty && target(of: "config/credentials.plist") != nil)
    #expect(try !folder.read("dotfiles/credentials.plist").contains("s3cret"))
    #expect(FileFact(path)?.permissions == 0o600)
  }

  @Test func `The state is one, whichever method it is reached`() throws {
    let dotfile = StateFile(path: folder.path(of: "dotfiles/state.plist")) { _ in }
    try dotfile.update { $0.remember(line: "one") }
    link("config/state.plist", to: "../dotfiles/state.plist")
    let linked = StateFile(path: folder.path(of: "config/state.plist")) { _ in }

    try linked.update { $0.remember(line: "two") }
    try dotfile.update { $0.remember(line: "three") }

    #expect(try linked.state().history == ["one", "two", "three"])
    #expect(target(of: "config/state.plist") == "../dotfiles/state.plist")
  }

  @Test func `A damaged state is set aside where it is`() throws {
    try folder.write("damaged", to: "dotfiles/state.plist")
    link("config/state.plist", to: "../dotfiles/state.plist")
    let said = Said()
    let state = StateFile(path: folder.path(of: "config/state.plist")) { said.say($0) }

    try state.update { $0.source = "sample" }

    let aside = try names(in: "dotfiles").first { $0.hasPrefix("state.plist.damaged-") } ?? "none"
    #expect(try folder.read("dotfiles/" + aside) == "damaged" && said.all[0].contains(aside))
    #expect(try folder.read("dotfiles/state.plist").contains("sample"))
    #expect(target(of: "config/state.plist") == "../dotfiles/state.plist")
  }
}

struct AtomicFileTests {
  @Test func `The new content takes the place of the old`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old and longer", to: "file")

    try AtomicFile.write(Data("new".utf8), to: path)

    #expect(try folder.read("file") == "new" && folder.names == ["file"])
  }

  @Test func `What cannot be written leaves the old file alone`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "file")
    try FileManager.default.createDirectory(
      atPath: "\(path).\(getpid()).new", withIntermediateDirectories: false)

    #expect(throws: POSIXError.self) { try AtomicFile.write(Data("new".utf8), to: path) }

    #expect(try folder.read("file") == "old")
  }

  @Test func `What is no file in the place of the new one is not waited for`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "file")
    #expect(mkfifo(folder.path(of: "file.new"), 0o600) == 0)

    #expect(throws: POSIXError.self) {
      try AtomicFile.write(Data("new".utf8), to: path, suffix: ".new")
    }

    #expect(try folder.read("file") == "old")
  }

  @Test func `A lock that somebody keeps is waited for, and no longer than that`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "file")
    var lock: FileLock? = try FileLock(beside: path)

    let failure = #expect(throws: FileLock.Failure.self) { _ = try FileLock(beside: path, attempts: 3) }
    #expect(failure?.path == path && failure?.reason == "another shell has been writing it for seconds")

    withExtendedLifetime(lock) {}
    lock = nil
    #expect(throws: Never.self) { _ = try FileLock(beside: path, attempts: 1) }
  }

  @Test func `What a killed writer left behind lends nobody its mode`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "file")
    let left = try folder.write("half", to: "file.new")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: left)

    try AtomicFile.write(Data("new".utf8), to: path, suffix: ".new")

    #expect(FileFact(path)?.permissions == 0o600)
  }

  @Test func `The reason is given in words`() {
    #expect(POSIXError(.ENOSPC).reason == "No space left on device")
    let foundation = CocoaError(.fileWriteNoPermission, userInfo: [NSUnderlyingErrorKey: POSIXError(.EACCES)])
    #expect(foundation.reason == "Permission denied")
  }
}
