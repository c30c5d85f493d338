import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct PlayCommandTests {
  private static let web = Film.Version(url: "https://v.example/1.mp4", type: "video/mp4", bitrate: 1)

  /// A tweet with a photo and a film, and one without either.
  private func step(
    _ place: String, _ line: String, film: MediaItem = film(), images: StubImageLibrary = StubImageLibrary()
  ) async throws -> Step {
    var tweet = Tweet.fixture(id: "2", hashtags: ["rain"], media: ["https://p.example/1.jpg"])
    tweet.media.append(film)
    let tweets = [tweet, .fixture(id: "1", created: .fixture(minutes: -1))]
    return try await Session.fixture(tweets, images: images).typing(place).step(of: line)
  }

  private func played(
    _ place: String, _ line: String, film: MediaItem = film(), images: StubImageLibrary = StubImageLibrary()
  ) async throws -> Playable? {
    guard case .perform(.play(let played)) = try await step(place, line, film: film, images: images) else {
      return nil
    }
    return played
  }

  private static func film(_ versions: [Film.Version] = [web], file: MediaFile? = nil) -> MediaItem {
    var film = MediaItem(url: "https://p.example/2.jpg", kind: .video).playing(versions, seconds: 32)
    film.file = file
    return film
  }

  @Test(arguments: [
    ("search rain", "play 1"), ("search rain; 1", "play"), ("search rain; 1", "play 2"),
    ("search rain; 1; 2", "play"), ("search rain; 1; mentions", "play 2"), ("search rain; gallery", "play 2"),
  ])
  func `It plays the film in front, or that of an item`(place: String, line: String) async throws {
    #expect(try await played(place, line) == .web("https://v.example/1.mp4", reach: .outside))
  }

  @Test(arguments: [
    ("search rain", "play 2", CommandError.noFilm), ("search rain; 1", "play 1", .noFilm),
    ("search rain; 1; 1", "play", .noFilm), ("search rain; 1", "play 3", .noFilm),
    (
      "search rain; 2", "play",
      .notHere("there is no film in front", instead: "play N plays that of an item")
    ),
  ])
  func `What is no film is told`(place: String, line: String, expected: CommandError) async {
    await #expect(throws: expected) { try await step(place, line) }
  }

  @Test(arguments: [
    (["a video/mp4 2", "b video/mp4 9", "c video/mp4 3"], "b"),
    (["a application/x-mpegURL 99", "b video/mp4 0"], "b"), (["a video/webm 5", "b video/mp4 1"], "b"),
    (["a application/x-mpegURL 0", "b - 0"], "b"), (["a application/x-mpegURL 0"], "a"),
    (["a VIDEO/MP4;codecs=avc1 1", "b - 7"], "a"),
  ])
  func `The best form is the MP4 of most bits per second`(forms: [String], best: String) async throws {
    let versions = forms.map { form in
      let parts = form.split(separator: " ").map(String.init)
      return Film.Version(
        url: "https://v.example/" + parts[0], type: parts[1] == "-" ? nil : parts[1], bitrate: Int(parts[2]))
    }

    let film = try await played("search rain; 1", "play", film: Self.film(versions))
    #expect(film == .web("https://v.example/" + best, reach: .outside))
  }

  @Test(arguments: ["file:///etc/passwd", "/etc/passwd", "-x", "javascript:x", ""])
  func `Nothing but an address of the web is played`(address: String) async {
    await #expect(throws: CommandError.noFilmAddress) {
      try await step("search rain; 1", "play", film: Self.film([Film.Version(url: address)]))
    }
  }

  @Test func `The file of an export comes first, if it is still there`() async throws {
    let folder = Self.film(file: MediaFile(path: "/x/2-a.mp4"))
    let zip = Self.film(file: MediaFile(path: "/x.zip", entry: "data/2-a.mp4"))
    let size = PixelSize(width: 1, height: 1)
    let kept = StubImageLibrary(["/x/2-a.mp4": size, "/x.zip/data/2-a.mp4": size])

    #expect(try await played("search rain; 1", "play", film: folder, images: kept) == .file("/x/2-a.mp4"))
    #expect(
      try await played("search rain; 1", "play", film: zip, images: kept)
        == .bytes(StubImageLibrary.bytes, path: "/x.zip/data/2-a.mp4"))
    #expect(
      try await played("search rain; 1", "play", film: zip)
        == .web("https://v.example/1.mp4", reach: .outside))
  }

  @Test func `JSON has the length and the addresses`() async throws {
    let film = JSON(Self.film().film)

    let version = #"{"url":"https:\/\/v.example\/1.mp4","type":"video\/mp4","bitrate":1}"#
    #expect(film.text.replacing("/", with: "\\/") == #"{"seconds":32.0,"versions":[\#(version)]}"#)
    #expect(JSON(nil as Film?) == .null)
  }
}
