import Foundation
import GRDB
import Glibc
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// Pages that are kept while others write, while nothing can be written, and until the program is killed.
struct KeepingAtOnceTests {
  private let folder: TemporaryFolder
  private let path: String
  private let rain: KeptSearch

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "archive.sqlite")
    rain = KeptSearch(try Query("rain"), at: "home")
  }

  private func kept() async throws -> TweetPage {
    let keeper = ArchiveKeeper(archive: Archive(path: path))
    return try #require(try await keeper.page(of: rain, olderThan: nil, limit: 10_000))
  }

  @Test func `Two shells keep what they fetch`() async throws {
    let (path, rain) = (path, rain)
    try await withThrowingTaskGroup { group in
      for shell in 1...2 {
        group.addTask { try await Self.keepPages(30, of: shell, foundBy: rain, at: path) }
      }
      try await group.waitForAll()
    }

    #expect(try await kept().tweets.count == 2 * 30 * 3)
    #expect(try await Archive(path: path).health()?.problems == [])
  }

  @Test func `Pages are kept while an import runs`() async throws {
    let (path, rain) = (path, rain)
    let file = try folder.write(Self.lines(30_000), to: "tweets.jsonl")
    async let report = ArchiveImporter(archive: Archive(path: path))
      .import([.path(file)], author: .me) { _ in }
    try await Self.keepPages(30, of: 1, foundBy: rain, at: path)

    #expect(try await report.imported == 30_000)
    #expect(try await kept().tweets.count == 30 * 3)
    #expect(try ArchiveSource(name: "archive", archive: Archive(path: path)).extent().count == 30_090)
  }

  @Test func `While another program writes on and on nothing is kept, and it says why`() async throws {
    try await ArchiveKeeper(archive: Archive(path: path)).keep(.answered([.fixture(id: "1")]), foundBy: rain)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let keeper = ArchiveKeeper(archive: Archive(path: path, patience: 0.05))

    await #expect(throws: ImportError.archive(path: path, reason: ArchiveFileError.locked.description)) {
      try await keeper.keep(.answered([.fixture(id: "2")]), foundBy: rain)
    }
    #expect(try await keeper.page(of: rain, olderThan: nil, limit: 20)?.tweets.map(\.id) == ["1"])
  }

  @Test func `Of a page that the disk has no room for nothing is kept`() async throws {
    let archive = Archive(path: path)
    let keeper = ArchiveKeeper(archive: archive)
    try await keeper.keep(.answered([.fixture(id: "1")]), foundBy: rain)
    try await archive.writer().writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 40") }
    let long = (2...2_000).map {
      Tweet.fixture(id: "\($0)", text: String(repeating: "rain \($0)x ", count: 40))
    }

    await #expect(throws: ImportError.archive(path: path, reason: ArchiveFileError.full.description)) {
      try await keeper.keep(.answered(long), foundBy: rain)
    }

    #expect(try await kept().tweets.map(\.id) == ["1"])
    #expect(try await archive.ids("rain") == ["1"])
  }

  @Test func `A keep that was cancelled keeps nothing`() async throws {
    let keeper = ArchiveKeeper(archive: Archive(path: path))
    let rain = rain

    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await keeper.keep(.answered([.fixture(id: "1")]), foundBy: rain)
    }

    await #expect(throws: ImportError.cancelled(ImportReport())) { try await task.value }
    #expect(try await keeper.page(of: rain, olderThan: nil, limit: 20) == nil)
  }

  @Test func `A program killed while it keeps leaves whole pages`() async throws {
    for (milliseconds, awaitsFirst) in [(40, false), (120, true), (400, true)] {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, milliseconds = milliseconds as Int, awaitsFirst = awaitsFirst as Bool] in
        let rain = KeptSearch(try Query("rain"), at: "home")
        let isKept = DispatchSemaphore(value: awaitsFirst ? 0 : 1)
        Thread.detachNewThread {
          isKept.wait()
          usleep(UInt32(milliseconds * 1_000))
          kill(getpid(), SIGKILL)
        }
        try await Self.keepPages(1, of: milliseconds, foundBy: rain, at: path)
        isKept.signal()
        try await Self.keepPages(.max, of: milliseconds + 1, foundBy: rain, at: path)
      }

      try await expectWholePages()
    }
    #expect(try await !kept().tweets.isEmpty)
  }
}

extension KeepingAtOnceTests {
  private func expectWholePages() async throws {
    let archive = Archive(path: path)
    #expect(try await archive.health()?.problems ?? [] == [])
    let page = try await ArchiveKeeper(archive: archive).page(of: rain, olderThan: nil, limit: 100_000)
    let count = page?.tweets.count ?? 0
    #expect(count.isMultiple(of: 3))
    #expect(try await archive.ids("campus").count == count)
  }

  /// Pages of three tweets that nobody else keeps.
  private static func keepPages(
    _ count: Int, of shell: Int, foundBy search: KeptSearch, at path: String
  ) async throws {
    let keeper = ArchiveKeeper(archive: Archive(path: path))
    var number = 0
    while number < count {
      let tweets = (0..<3).map { index in
        let id = "\(shell)\(1_000_000 + number * 3 + index)"
        return Tweet.fixture(id: id, created: .fixture(minutes: number * 3 + index))
      }
      try await keeper.keep(.answered(tweets), foundBy: search)
      number += 1
    }
  }

  private static func lines(_ count: Int) -> String {
    (1...count).map { id in
      #"{"created_at":"Fri Mar 27 18:04:\#(10 + id % 50) +0000 2015","id_str":"\#(id)","#
        + #""user":{"screen_name":"ada","name":"Ada"},"full_text":"snow \#(id)"}"# + "\n"
    }
    .joined()
  }
}

struct WaitingThreadTests {
  private static var thread: UInt { UInt(pthread_self()) }

  @Test func `A task stays on its thread, also after what it waited for`() async {
    let threads = await withTaskExecutorPreference(WaitingThread()) {
      var threads: Set<UInt> = []
      for _ in 0..<1_000 {
        threads.insert(Self.thread)
        await Task.yield()
      }
      return threads
    }

    #expect(threads.count == 1)
  }

  @Test func `Each has a thread of its own`() async {
    let (one, other) = (WaitingThread(), WaitingThread())

    let first = await withTaskExecutorPreference(one) { Self.thread }
    let second = await withTaskExecutorPreference(other) { Self.thread }

    // A thread that has ended might lend its number.
    withExtendedLifetime(one) { #expect(first != second) }
  }

  @Test func `A task is cancelled there as anywhere`() async {
    let task = Task {
      await withTaskExecutorPreference(WaitingThread()) {
        while !Task.isCancelled { usleep(1_000) }
        return true
      }
    }

    task.cancel()

    #expect(await task.value)
  }
}
