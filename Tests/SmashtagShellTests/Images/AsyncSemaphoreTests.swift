import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import ShellCommands
@testable import SmashtagShell

struct AsyncSemaphoreTests {
  private final class Tally: Sendable {
    private let counts = Mutex((inside: 0, most: 0, passed: 0))

    func enter() {
      counts.withLock { counts in
        counts.inside += 1
        counts.most = max(counts.most, counts.inside)
      }
    }

    func leave() {
      counts.withLock { counts in
        counts.inside -= 1
        counts.passed += 1
      }
    }

    var most: Int { counts.withLock { $0.most } }
    var passed: Int { counts.withLock { $0.passed } }
  }

  private struct Stop: Error {}

  @Test(arguments: [1, 2, 4])
  func `No more pass at a time than it is wide, and all pass`(width: Int) async {
    let (gate, tally) = (AsyncSemaphore(width: width), Tally())

    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<60 {
        group.addTask {
          await gate.pass {
            tally.enter()
            await Task.yield()
            tally.leave()
          }
        }
      }
    }

    #expect(tally.most <= width && tally.passed == 60)
  }

  @Test func `Who fails makes method too`() async {
    let gate = AsyncSemaphore(width: 1)

    for _ in 0..<3 {
      await #expect(throws: Stop.self) { try await gate.pass { throw Stop() } }
    }

    #expect(await gate.pass { 7 } == 7)
  }
}

/// Which size of an image is fetched for a small one.
struct ReservedCellsTests {
  private func slot(_ media: MediaItem, columns: Int = 25, rows: Int = 9) -> ReservedCells {
    ReservedCells(content: .media(media), line: 0, column: 0, box: Canvas(columns: columns, rows: rows))
  }

  @Test(arguments: [
    (800, 600, PixelSize(width: 240, height: 180)), (600, 800, PixelSize(width: 135, height: 180)),
    (4000, 400, PixelSize(width: 250, height: 25)), (100_000, 1, PixelSize(width: 250, height: 1)),
  ])
  func `It covers as many pixels as its shape has in the box`(width: Int, height: Int, expected: PixelSize) {
    #expect(slot(MediaItem(url: "https://p.example/1.jpg", width: width, height: height)).pixels == expected)
  }

  @Test func `Of an unknown shape it may cover all`() {
    #expect(slot(MediaItem(url: "https://p.example/1.jpg")).pixels == PixelSize(width: 250, height: 180))
  }

  @Test(arguments: [(8, 3, 500), (25, 9, 500), (100, 40, 1024), (200, 60, 2048), (400, 200, 2048)])
  func `The smallest that has so many is fetched`(columns: Int, rows: Int, expected: Int) throws {
    let photo = Tweet.photo(id: "7")
    let slot = slot(photo.media[0], columns: columns, rows: rows)

    let address = try Session.fixture().locator.address(of: photo.media[0], covering: slot.pixels)

    #expect(address == .web("https://live.example/7_\(expected).jpg"))
  }

  @Test(arguments: [([], 500), ([500, 2048], 500), ([1024], 1024), ([2048], 2048)])
  func `For a small image a larger one that is at hand does as well`(atHand: [Int], expected: Int) throws {
    let photo = Tweet.photo(id: "7")
    let images = StubImageLibrary(atHand: Set(atHand.map { "https://live.example/7_\($0).jpg" }))
    let locator = try Session.fixture(images: images).locator

    let pixels = slot(photo.media[0], columns: 8, rows: 3).pixels
    #expect(
      locator.previewAddress(of: photo.media[0], covering: pixels)
        == .web("https://live.example/7_\(expected).jpg"))
    #expect(
      locator.address(of: photo.media[0], covering: pixels) == .web("https://live.example/7_500.jpg"))
  }

  @Test func `A panorama is not fetched larger than it is drawn`() throws {
    var media = MediaItem(url: "https://p.example/800.jpg", width: 800, height: 100)
    media.versions = [240, 800].map {
      MediaItem.Version(url: "https://p.example/\($0).jpg", width: $0, height: $0 / 8)
    }

    let address = try Session.fixture().locator.address(of: media, covering: slot(media, columns: 24).pixels)

    #expect(address == .web("https://p.example/240.jpg"))
  }
}
