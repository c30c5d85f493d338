import Foundation
import Glibc
import ShellCommands
import SmashtagTesting
import Testing

@testable import SmashtagShell

struct StandardInputTests {
  /// The lines of bytes that come through a file, up to the end or an error.
  private func lines(_ bytes: [UInt8]) throws -> [String] {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "lines")
    try Data(bytes).write(to: URL(filePath: path))
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let input = StandardInput(of: descriptor) { true }
    var lines: [String] = []
    while let line = try input.next() { lines.append(line) }
    return lines
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb", ["a", "", "b"]),
    ("\u{FEFF}a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
    ("a\u{2028}b\u{85}c\n", ["a\u{2028}b\u{85}c"]),
    ("#!/usr/bin/smashtag\n#!x\n", ["", "#!x"]), ("\u{FEFF}#!x\na", ["", "a"]),
  ])
  func `Lines end at line feeds alone`(text: String, expected: [String]) throws {
    #expect(try lines(Array(text.utf8)) == expected)
  }

  @Test(arguments: [
    ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b", ""]), ("a\u{2028}b\u{B}c", ["a\u{2028}b\u{B}c"]),
    ("", [""]),
  ])
  func `Those of a file and of an argument do as well`(text: String, expected: [String]) throws {
    let folder = try TemporaryFolder()

    #expect(text.linesOfScript == expected)
    #expect(try ScriptFile(folder.write(text, to: "script")).lines == expected)
  }

  @Test func `Of a line without end the beginning is stored, and the next one is read`() throws {
    let long = { (count: Int) in [UInt8](repeating: 0x61, count: count) + Array("\nnext\n".utf8) }

    let read = try lines(long(10_000_000))

    #expect(read.count == 2 && read.last == "next")
    #expect(read[0].utf8.count > CommandLine.longest && read[0].utf8.count < CommandLine.longest * 2)
    #expect(ProcessorTime.growth(from: 4_000_000, of: long) { _ = try? lines($0) } < 3)
  }

  @Test func `What cannot be read is told`() throws {
    let folder = try TemporaryFolder()
    let descriptor = open(folder.path(of: "."), O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let input = StandardInput(of: descriptor) { true }

    #expect(throws: InputError.unreadable(reason: "Is a directory")) { try input.next() }
    #expect(try input.next() == nil)
  }
}
