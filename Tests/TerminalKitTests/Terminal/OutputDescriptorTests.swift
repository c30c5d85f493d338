import Foundation
import Glibc
import Testing

@testable import TerminalKit

struct OutputDescriptorTests {
  @Test func `A reader that is slow gets everything`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0 && fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    defer { close(ends[0]) }
    let (input, output) = (ends[0], ends[1])
    Thread {
      OutputDescriptor(output).write(String(repeating: "x", count: 1_000_000))
      close(output)
    }.start()

    let received = FileHandle(fileDescriptor: input, closeOnDealloc: false).readDataToEndOfFile()

    #expect(received.count == 1_000_000)
  }

  @Test func `What stopped it is told`() {
    #expect(OutputDescriptor(-1).write("x") == EBADF)
  }
}
