import Foundation
import Glibc
import Synchronization
import Testing

@testable import SmashtagShell

struct BackgroundProgramTests {
  private let folder: Folder
  private let failures = Failures()

  private final class Failures: Sendable {
    private let statuses = Mutex<[Int32]>([])
    var all: [Int32] { statuses.withLock { $0 } }
    func note(_ status: Int32) { statuses.withLock { $0.append(status) } }
  }

  init() throws { folder = try Folder() }

  private func start(_ line: String) throws -> BackgroundProgram {
    try BackgroundProgram(["/bin/sh", "-c", line]) { [failures] in failures.note($0) }
  }

  @Test func `Who ends at once is heard at once, and once`() throws {
    #expect(try start("exit 3").status(within: .seconds(10)) == 3)
    #expect(try start("exit 0").status(within: .seconds(10)) == 0)
    #expect(failures.all.isEmpty)
  }

  @Test func `Who stays is not waited for, and tells of it where that ends badly`() async throws {
    let program = try start("while [ ! -e '\(folder.path(of: "go"))' ]; do sleep 0.02; done; exit 4")

    #expect(program.status(within: .milliseconds(50)) == nil)
    try folder.write("", to: "go")

    #expect(await eventually { failures.all == [4] })
  }

  @Test func `It has no input, and nobody sees what it prints`() throws {
    let line = "cat; echo seen; echo seen >&2; [ -t 0 ] || [ -t 1 ] || [ -t 2 ] && exit 5; exit 0"

    #expect(try start(line).status(within: .seconds(10)) == 0)
  }

  @Test func `It is in a group of its own`() throws {
    let file = folder.path(of: "group")

    _ = try start("ps -o pgid= -p $$ | tr -d ' ' > '\(file)'; echo $$ >> '\(file)'").status(
      within: .seconds(10))

    let lines = try folder.read("group").split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == lines[1])
  }

  @Test func `A program that is missing is named`() {
    #expect(throws: OutsideError.self) { try BackgroundProgram(["/nowhere/fox"]) { _ in } }
  }
}
