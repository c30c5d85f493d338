import Foundation
import Glibc
import Synchronization
import Testing

@testable import SmashtagShell

struct BackgroundProgramTests {
  private let folder: Folder
  private let news = Heard()

  private final class Heard: Sendable {
    private let list = Mutex<[BackgroundProgram.News]>([])
    var all: [BackgroundProgram.News] { list.withLock { $0 } }
    func note(_ news: BackgroundProgram.News) { list.withLock { $0.append(news) } }
  }

  init() throws { folder = try Folder() }

  private func start(_ line: String, moment: Duration = .seconds(3_600)) throws {
    try BackgroundProgram.start(["/bin/sh", "-c", line], moment: moment) { [news] in news.note($0) }
  }

  @Test(arguments: [0, 3] as [Int32])
  func `Who ends at once is heard at once, and once`(status: Int32) async throws {
    try start("exit \(status)")

    #expect(await eventually { news.all == [.ended(status)] })
  }

  @Test func `Who stays is not waited for, and tells of it where that ends badly`() async throws {
    try start(
      "while [ ! -e '\(folder.path(of: "go"))' ]; do sleep 0.02; done; exit 4", moment: .milliseconds(50))

    #expect(await eventually { news.all == [.stays] })
    try folder.write("", to: "go")

    #expect(await eventually { news.all == [.stays, .failed(4)] })
  }

  @Test func `It has no input, and nobody sees what it prints`() async throws {
    try start("cat; echo seen; echo seen >&2; [ -t 0 ] || [ -t 1 ] || [ -t 2 ] && exit 5; exit 0")

    #expect(await eventually { news.all == [.ended(0)] })
  }

  @Test func `It is in a group of its own`() async throws {
    let file = folder.path(of: "group")

    try start("ps -o pgid= -p $$ | tr -d ' ' > '\(file)'; echo $$ >> '\(file)'")

    #expect(await eventually { news.all == [.ended(0)] })
    let lines = try folder.read("group").split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == lines[1])
  }

  @Test func `A program that is missing is named`() {
    #expect(throws: OutsideError.self) {
      try BackgroundProgram.start(["/nowhere/fox"], moment: .zero) { _ in }
    }
  }
}
