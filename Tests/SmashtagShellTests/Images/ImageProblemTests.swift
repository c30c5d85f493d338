import Foundation
import Testing

/// What is no image, or cannot be drawn, as scripts see it.
@Suite(.needsProgram)
struct ImageProblemTests {
  private let program: Program

  init() throws { program = try Program() }

  private func expectFailure(
    _ path: String, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = try await program.run("--graphics", "symbols", "image", path)

    #expect(outcome.status == 1 && outcome.output == "", sourceLocation: sourceLocation)
    #expect(
      outcome.errors.hasPrefix("smashtag: image: ") && outcome.errors.contains(words), "\(outcome.errors)",
      sourceLocation: sourceLocation)
    #expect(outcome.lines.isEmpty, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("", "it is empty, without a single byte"), ("<!doctype html><html></html>", "a web page"),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "SVG is not drawn here"), ("hello", "in its place"),
    ("\u{0}\u{0}\u{0}\u{1C}ftypavif", "AVIF"), ("\u{0}\u{0}\u{0}\u{18}ftypmp42", "a video"),
  ])
  func `What is there in its place is named`(content: String, words: String) async throws {
    try await expectFailure(try program.folder.write(content, to: "picture.jpg"), words)
  }

  @Test func `A folder, a device and nothing at all are no images`() async throws {
    try await expectFailure(program.folder.path, "is a folder")
    try await expectFailure("/dev/zero", "no regular file")
    try await expectFailure(program.folder.path(of: "missing.jpg"), "No such file")
  }

  @Test func `A wrong extension does not matter`() async throws {
    let path = program.folder.path(of: "picture.txt")
    try SmallImage.bytes("lossy.webp").write(to: URL(filePath: path))

    let outcome = try await program.run("--graphics", "symbols", "image", path)

    #expect(outcome.status == 0 && outcome.lines.count == 23)
  }

  @Test func `What is left of an image that breaks off is drawn, and said to be incomplete`() async throws {
    let path = program.folder.path(of: "half.png")
    let bytes = try SmallImage.bytes("tall.png")
    try bytes.prefix(bytes.count / 2).write(to: URL(filePath: path))

    let outcome = try await program.run("--graphics", "symbols", "image", path)

    #expect(outcome.status == 0 && outcome.lines.count > 1)
    #expect(outcome.errors.contains("is incomplete; what there is of it is shown"))
  }

  @Test(arguments: ["baseline.jpg", "lossy.webp", "plain.gif", "colors.png"])
  func `One whose pixels are missing says so, and is described`(name: String) async throws {
    let path = program.folder.path(of: name)
    var bytes = try SmallImage.bytes(name)
    // The head stays as it is: only drawing finds out.
    for index in 40..<bytes.count where name == "colors.png" { bytes[index] = 0xFF }
    if name != "colors.png" { bytes = bytes.prefix(bytes.count / 3) }
    try bytes.write(to: URL(filePath: path))

    let outcome = try await program.run("--graphics", "symbols", "image", path)

    #expect(outcome.errors.hasPrefix("smashtag: image: "))
    #expect(outcome.status == 1 || outcome.errors.contains("incomplete"))
  }

  @Test func `Where one of several commands fails the others are not run`() async throws {
    let outcome = try await program.run("-c", "image /nowhere.jpg; path")

    #expect(outcome.status == 1 && outcome.output == "")
  }
}
