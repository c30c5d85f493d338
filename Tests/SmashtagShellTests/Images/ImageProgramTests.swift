import Foundation
import SmashtagTesting
import Testing

/// Images as scripts see them.
@Suite(.needsProgram)
enum ImageProgramTests {
  /// Images of files, as scripts see them.
  struct Files {
    private let program: Program

    init() throws { program = try Program() }

    private func image(
      _ name: String, _ options: String..., columns: Int = 40, lines: Int = 12, cell: String = "10x20"
    ) async throws -> Program.Outcome {
      try await program.run(
        options + ["image", SmallImage.path(name)],
        with: ["COLUMNS": "\(columns)", "LINES": "\(lines)", "SMASHTAG_CELL_SIZE": cell])
    }

    private func lines(of outcome: Program.Outcome) -> [Substring] {
      outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    @Test(arguments: SmallImage.all, [(40, 12), (80, 24), (20, 3)])
    func `As letters and blocks it has all lines but one, and its title`(name: String, size: (Int, Int))
      async throws
    {
      let outcome = try await image(
        name, "--graphics", "symbols", columns: size.0, lines: size.1)

      let lines = lines(of: outcome)
      #expect(outcome.status == 0 && outcome.errors == "" && lines.count == size.1 - 1)
      #expect(lines.dropLast().allSatisfy { $0.count == size.0 && !$0.allSatisfy(\.isWhitespace) })
      #expect(lines.last?.hasSuffix("fills") == (size.0 >= 40))
      #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test(arguments: SmallImage.all)
    func `Sixels cover all lines but two`(name: String) async throws {
      let outcome = try await image(name, "--graphics", "sixel")

      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(outcome.output.hasPrefix("\u{1B}P") && outcome.output.contains("\"1;1;400;200"))
      #expect(lines(of: outcome).count == 2 && outcome.output.hasSuffix("48×32 · fills\n"))
    }

    @Test(arguments: SmallImage.all)
    func `Kitty is sent it and the place`(name: String) async throws {
      let outcome = try await image(name, "--graphics", "kitty")

      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(outcome.output.components(separatedBy: "a=t,").count == 2)
      #expect(outcome.output.contains("a=p,") && outcome.output.contains(",c=40,r=10,"))
      #expect(lines(of: outcome).count == 11 && outcome.output.hasSuffix("fills\n"))
    }

    @Test(arguments: SmallImage.all)
    func `iTerm2 gets a PNG`(name: String) async throws {
      let outcome = try await image(name, "--graphics", "iterm")

      #expect(outcome.status == 0 && outcome.errors == "")
      #expect(outcome.output.hasPrefix("\u{1B}]1337;File="))
      #expect(lines(of: outcome).count == 2 && outcome.output.hasSuffix("fills\n"))
    }

    @Test(arguments: [("sixel", "\u{1B}P"), ("kitty", "a=p,"), ("iterm", "\u{1B}]1337;File=")])
    func `Each bar of a histogram is drawn`(method: String, mark: String) async throws {
      let line = ["-c", "search #rain; when year"]
      let plain = try await program.run(line)

      let drawn = try await program.run(["--graphics", method] + line)

      let bars = plain.output.split(separator: "\n").count { $0.contains("█") }
      #expect(bars > 1 && !plain.output.contains("\u{1B}"))
      #expect(drawn.status == 0 && drawn.errors == "" && !drawn.output.contains("█"))
      #expect(drawn.output.components(separatedBy: mark).count - 1 == bars)
    }

    @Test(arguments: [[], ["--graphics", "auto"], ["--graphics", "none"]])
    func `Nothing is drawn where it was not asked for`(options: [String]) async throws {
      let outcome = try await program.run(options + ["image", SmallImage.path("baseline.jpg")])

      #expect(outcome.status == 0 && !outcome.output.contains("\u{1B}"))
      #expect(outcome.output.contains("size                48×32"))
    }

    @Test func `A setting of the script asks for it too`() async throws {
      let outcome = try await program.run(
        "-c", "set graphics sixel; image '\(SmallImage.path("baseline.jpg"))'")

      #expect(outcome.output.contains("\u{1B}P"))
    }

    @Test func `For the ear nothing is drawn`() async throws {
      let outcome = try await program.run(
        "--graphics", "sixel", "image", SmallImage.path("baseline.jpg"), with: ["ACCESSIBLE": "1"])

      #expect(outcome.status == 0 && !outcome.output.contains("\u{1B}"))
    }

    @Test(arguments: [
      ("", 0, 28, 480, 264), ("zoom in", 80, 72, 320, 176), ("zoom 4", 180, 127, 120, 66),
      ("zoom fit", 0, 0, 480, 320), ("zoom 4; pan right", 210, 127, 120, 66),
      ("zoom 4; pan left 50%", 120, 127, 120, 66), ("zoom 4; pan left 100%; pan left 100%", 0, 127, 120, 66),
      ("zoom 4; pan down 100%; pan down 100%; pan up 50%", 180, 221, 120, 66),
      ("zoom 4; zoom out", 150, 111, 180, 99), ("zoom in; zoom fill", 0, 28, 480, 264),
      ("pan down", 0, 56, 480, 264), ("zoom 1000", 190, 133, 100, 55),
    ])
    func `JSON says what is visible`(line: String, x: Int, y: Int, width: Int, height: Int) async throws {
      let path = program.folder.path(of: "grey.png")
      try SmallImage.grey(width: 480, height: 320).write(to: URL(filePath: path))
      let commands = "image \(path)" + (line.isEmpty ? "" : "; " + line)

      let outcome = try await program.run("--json", "-c", commands)

      let visible = #""visible":{"x":\#(x),"y":\#(y),"width":\#(width),"height":\#(height)}"#
      #expect(outcome.lines.last?.contains(visible) ?? false, "\(outcome)")
    }

    @Test(arguments: [
      (80, 24, "10x20", 3, 26), (40, 24, "10x20", 0, 32), (80, 24, "10x10", 10, 13),
      (200, 60, "10x20", 2, 28),
    ])
    func `What is visible follows the size of the window and of a cell`(
      columns: Int, lines: Int, cell: String, y: Int, height: Int
    ) async throws {
      let outcome = try await image(
        "baseline.jpg", "--json", columns: columns, lines: lines, cell: cell)

      #expect(outcome.output.contains(#""y":\#(y),"#) && outcome.output.contains(#""height":\#(height)}"#))
    }

    @Test func `The cell says how much of it sixels show`() async throws {
      let outcome = try await image(
        "baseline.jpg", "--graphics", "sixel", columns: 20, lines: 8, cell: "9x18")

      #expect(outcome.output.contains("\"1;1;180;108"))
    }
  }

  /// What is no image, or cannot be drawn, as scripts see it.
  struct Problems {
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

    @Test(arguments: [("baseline.jpg", 1), ("lossy.webp", 0), ("plain.gif", 1), ("colors.png", 1)])
    func `One whose pixels are missing says so, and is described`(name: String, status: Int32) async throws {
      let path = program.folder.path(of: name)
      var bytes = try SmallImage.bytes(name)
      // The head stays as it is: only drawing finds out.
      for index in 40..<bytes.count where name == "colors.png" { bytes[index] = 0xFF }
      if name != "colors.png" { bytes = bytes.prefix(bytes.count / 3) }
      try bytes.write(to: URL(filePath: path))

      let outcome = try await program.run("--graphics", "symbols", "image", path)

      #expect(outcome.errors.hasPrefix("smashtag: image: "))
      #expect(outcome.status == status, "\(outcome)")
      #expect(outcome.errors.contains("incomplete") == (status == 0), "\(outcome)")
    }

    @Test(arguments: [("tall.png", 5), ("baseline.jpg", 9)])
    func `JSON says of one that breaks off that it is incomplete`(name: String, tenths: Int) async throws {
      let bytes = try SmallImage.bytes(name)
      let path = try program.folder.write(bytes.prefix(bytes.count * tenths / 10), to: name)
      let whole = try program.folder.write(bytes, to: "whole-" + name)

      let outcome = try await program.run("--json", "image", path)

      #expect(outcome.output.contains(#""problem":"it is incomplete; "#), "\(outcome)")
      #expect(outcome.output.contains(#""width":"#) && outcome.status == 0)
      #expect(try await program.run("--json", "image", whole).output.contains(#""problem":null"#))
    }

    @Test func `JSON says of one without pixels that it is damaged, with all that is known of it`()
      async throws
    {
      var bytes = Array(SmallImage.grey(width: 40, height: 30))
      // What is packed is none; the chunks around it stay.
      for index in 41..<bytes.count - 16 { bytes[index] = 0xFF }
      let path = try program.folder.write(Data(bytes), to: "damaged.png")

      let outcome = try await program.run("--json", "image", path)

      #expect(outcome.output.contains(#""problem":"nothing of this PNG can be drawn, "#), "\(outcome)")
      #expect(outcome.output.contains(#""width":40,"height":30"#) && outcome.status == 0)
    }

    @Test func `Where one of several commands fails the others are not run`() async throws {
      let outcome = try await program.run("-c", "image /nowhere.jpg; path")

      #expect(outcome.status == 1 && outcome.output == "")
    }
  }

  /// Images of posts, as scripts see them.
  struct OfPosts {
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

    @Test func `Saving to the output writes the very bytes into a file or to a program`() async throws {
      let images = try await PostedImages([1])

      let lines = [
        "#pictures > list; 1 > list; save 1 - > kept.png", "save 1 - | cat > piped.png", "save - | wc -c",
      ]
      let outcome = try await images.program.run(
        "--source", "archive", input: lines.joined(separator: "\n") + "\n")

      for name in ["kept.png", "piped.png"] {
        let kept = try Data(contentsOf: URL(filePath: images.program.folder.path(of: name)))
        #expect(kept == SmallImage.whole)
      }
      #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
      #expect(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines) == "\(SmallImage.whole.count)")
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
      let inside = lines[first + 1..<second].filter { !$0.allSatisfy(\.isWhitespace) }
      #expect(inside.map { $0.trimmingCharacters(in: .whitespaces) } == ["image 3-1"])
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

      #expect(outcome.status == 0 && outcome.output.contains("not shown: is on "), "\(outcome)")
      #expect(images.asked == 0)
    }
  }

  /// Photos in scripts.
  struct Photos {
    private static let wide = ["COLUMNS": "160", "LINES": "24"]

    @Test func `What is visible is the same once one comes back to a photo`() async throws {
      let photos = try PostedPhotos(3)

      let outcome = try await photos.program.run(
        "--json", input: "use flickr\n#rain\n1\nmentions\nback\n", with: Self.wide)

      let images = outcome.lines.filter { $0.contains(#""context":"image""#) }
      #expect(images.count == 2)
      #expect(images.first == images.last)
      // 112 of the columns, in pixels of an image that is 1920 pixels wide.
      #expect(images.first?.contains(#""width":1920"#) == true, "\(outcome)")
    }

    @Test func `Drawn into a file a photo stands beside its list`() async throws {
      let photos = try PostedPhotos(3)

      let outcome = try await photos.program.run(
        input: "set graphics symbols\nuse flickr\n#rain\n2\n", with: Self.wide)

      let rows = outcome.lines.drop { !$0.hasPrefix("   1  Photo 1 ") }.prefix(22)
      #expect(rows.count == 22, "\(outcome)")
      #expect(rows.allSatisfy { $0.count == 160 })
      #expect(rows.dropFirst(2).first?.hasPrefix("›  2  Photo 2 ") == true)
      #expect(rows.allSatisfy { $0.dropFirst(48).allSatisfy { "░▒▓█▄▀".contains($0) } })
    }

    @Test(arguments: [("#rain; gallery", 3), ("#rain; 1", 1)])
    func `One that is lost in its small size is drawn from the original`(line: String, count: Int)
      async throws
    {
      let photos = try PostedPhotos(3, lost: [480])
      let window = ["COLUMNS": "40", "LINES": "12"]

      let outcome = try await photos.program.run("--graphics", "sixel", "-c", line, with: window)

      #expect(outcome.output.components(separatedBy: "\u{1B}P").count == count + 1, "\(outcome)")
      #expect(outcome.status == 0 && outcome.errors == "" && !outcome.output.contains("not shown"))
      #expect(photos.asked(for: 480) == 1 && photos.asked(for: 960) == 1)
    }

    @Test func `Where the original is lost too that is told`() async throws {
      let photos = try PostedPhotos(1, lost: [480, 960])

      let outcome = try await photos.program.run("--graphics", "sixel", "-c", "#rain; gallery")

      #expect(outcome.output.components(separatedBy: "not shown: ").count == 2, "\(outcome)")
    }

    @Test func `Where nothing is drawn there is no list`() async throws {
      let photos = try PostedPhotos(3)

      let outcome = try await photos.program.run(input: "use flickr\n#rain\n2\n", with: Self.wide)

      #expect(outcome.lines.count { $0.contains("Photo 1") } == 1, "\(outcome)")
    }
  }
}
