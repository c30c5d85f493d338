import Foundation
import Testing

/// Images of posts, as scripts see them.
@Suite(.needsProgram)
struct PostedImageTests {
  private func run(_ images: PostedImages, _ line: String, _ options: String...) async throws
    -> Program.Outcome
  {
    try await images.program.run(
      options + ["--source", "archive", "-c", line], with: ["COLUMNS": "80", "LINES": "24"])
  }

  @Test func `Saving writes the very bytes, and never over a file`() async throws {
    let images = try await PostedImages([1])

    let outcome = try await run(images, "#pictures; 1; save 1 kept.png; save 1 kept.png")

    let kept = try Data(contentsOf: URL(filePath: images.program.folder.path(of: "kept.png")))
    #expect(kept == SmallImage.whole)
    #expect(outcome.status == 1 && outcome.errors.contains("kept.png"))
  }

  @Test func `A sensitive image is shown only when asked for`() async throws {
    let images = try await PostedImages([1], sensitive: [1])

    let hidden = try await run(images, "#pictures; 1; 1", "--graphics", "sixel")
    let shown = try await run(images, "#pictures; 1; image 1", "--graphics", "sixel")

    #expect(hidden.status == 0 && !hidden.output.contains("\u{1B}P"))
    #expect(hidden.output.contains("marked as sensitive") && hidden.output.contains("image 1-1"))
    #expect(shown.status == 0 && shown.output.contains("\u{1B}P"))
  }

  @Test func `The page of a tweet shows its images small where pixels are drawn`() async throws {
    let images = try await PostedImages([2])

    let pixels = try await run(images, "#pictures; 1", "--graphics", "sixel")
    let letters = try await run(images, "#pictures; 1", "--graphics", "symbols")
    let off = try await run(images, "set previews off; #pictures; 1", "--graphics", "sixel")

    #expect(pixels.output.components(separatedBy: "\u{1B}P").count == 3)
    #expect(pixels.output.components(separatedBy: "\u{1B}7").count == 3)
    #expect(!letters.output.contains("▓") && letters.output.contains("image 1-2"))
    #expect(!off.output.contains("\u{1B}"))
  }

  @Test func `A sensitive tweet has no small images`() async throws {
    let images = try await PostedImages([2], sensitive: [1])

    let outcome = try await run(images, "#pictures; 1", "--graphics", "sixel")

    #expect(outcome.status == 0 && !outcome.output.contains("\u{1B}") && images.asked == 0)
  }

  @Test func `A gallery in a pipe has the images above their names`() async throws {
    let images = try await PostedImages([2, 1, 1], sensitive: [3])

    let outcome = try await run(images, "#pictures; gallery", "--graphics", "symbols")

    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasPrefix("1 image 1-1") })
    #expect(outcome.status == 0)
    #expect(lines[first].contains("2 image 1-2") && lines[first].contains("3 image 2-1"))
    #expect(lines[first - 2].contains("▓") && lines.contains { $0.contains("4 sensitive: image") })
    let second = try #require(lines.firstIndex { $0.contains("4 sensitive") })
    #expect(lines[first + 1..<second].allSatisfy { $0.allSatisfy(\.isWhitespace) })
  }

  @Test func `Without graphics a gallery is a list`() async throws {
    let images = try await PostedImages([2, 1])

    let outcome = try await run(images, "#pictures; gallery")

    #expect(outcome.status == 0 && images.asked == 0 && !outcome.output.contains("▓"))
    #expect(["image 1-1", "image 1-2", "image 2-1"].allSatisfy { outcome.output.contains($0) })
  }

  @Test func `What was fetched is kept for the next time, and can be forgotten`() async throws {
    let images = try await PostedImages([1])
    _ = try await run(images, "#pictures; 1; 1", "--graphics", "sixel")
    _ = try await run(images, "#pictures; 1; 1", "--graphics", "sixel")
    #expect(images.asked == 1)

    let full = try await images.program.run("cache")
    let cleared = try await images.program.run("cache", "clear")
    let empty = try await images.program.run("cache")

    #expect(full.output.contains("1 image, ") && cleared.output.contains("1 image, "))
    #expect(cleared.status == 0 && !empty.output.contains("1 image, "))
    _ = try await run(images, "#pictures; 1; 1", "--graphics", "sixel")
    #expect(images.asked == 2)
  }

  @Test func `An image that cannot be had says so in its place`() async throws {
    let images = try await PostedImages([1])
    try images.program.folder.write("set local off\n", to: "data/rc")

    let outcome = try await run(images, "#pictures; gallery", "--graphics", "symbols")

    #expect(outcome.status == 0 && outcome.output.contains("not shown: "))
    #expect(images.asked == 0)
  }
}
