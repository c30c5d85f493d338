import SmashtagModel
import Testing

@testable import TweetArchive

struct ProblemLogTests {
  @Test func `Beyond the limit problems are counted`() {
    var log = ProblemLog(limit: 2)
    for line in 1...5 { log.add("broken", in: "a", line: line) }

    log.finish()

    #expect(
      log.takeFresh().problems == [
        ImportProblem(file: "a", line: 1, reason: "broken"),
        ImportProblem(file: "a", line: 2, reason: "broken"),
        ImportProblem(file: "a", line: nil, reason: "3 more problems are not listed, from this file on"),
      ])
  }

  @Test func `Each problem is handed over once`() {
    var log = ProblemLog()
    log.addUnreadable("gone", in: "a")

    #expect(log.takeFresh().unreadable == ImportProblem(file: "a", line: nil, reason: "gone"))
    let (problems, unreadable) = log.takeFresh()
    #expect(problems.isEmpty)
    #expect(unreadable == nil)
  }

  @Test func `A million broken lines fill no memory`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Exports.line(1) + String(repeating: "{\n", count: 130_000), to: "a.jsonl")
    var reading = ImportReading(ImportList([.path(path)]), author: .me)
    var problems: [ImportProblem] = []

    while let batch = try reading.next() { problems += batch.problems }

    #expect(problems.count == 100_001)
    #expect(problems.last?.reason == "30000 more problems are not listed, from this file on")
  }
}
