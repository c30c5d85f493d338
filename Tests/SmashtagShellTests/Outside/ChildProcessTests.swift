import Foundation
import Glibc
import Testing

@testable import SmashtagShell

struct ChildProcessTests {
  @Test func `A program gets its standard descriptors and no other`() throws {
    let stray = fcntl(open("/dev/null", O_RDONLY), F_DUPFD, 100)
    defer { close(stray) }
    let ends = try ChildProcess.pipe(for: "ls")
    defer { close(ends[0]) }

    let id = try ChildProcess.start(["ls", "/proc/self/fd"], .init(output: ends[1]))

    close(ends[1])
    let list = try FileHandle(fileDescriptor: ends[0]).readToEnd() ?? Data()
    waitpid(id, nil, 0)
    // The last one is that by which the list is read.
    #expect(stray >= 100 && String(decoding: list, as: UTF8.self) == "0\n1\n2\n3\n")
  }

  @Test func `No program inherits the ends of a pipe`() throws {
    let ends = try ChildProcess.pipe(for: "sh")
    defer { ends.forEach { close($0) } }

    for end in ends { #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0) }
  }

  @Test func `A program that is not there is named`() {
    #expect(throws: OutsideError.cannotRun("/nowhere/it", reason: "No such file or directory")) {
      try ChildProcess.run(["/nowhere/it"])
    }
  }
}
