import Foundation
import SmashtagModel

/// `image [N|FILE]`: shows an image of this tweet or page, or of a file.
struct ImageCommand: Command {
  static let form = CommandForm(
    name: "image", parameters: [.optionalImage], group: .items,
    summary: "Show image N of this tweet, or a file",
    details: [
      "Without a number it is the first one, or the one in front. In a gallery and on a page it is the number "
        + "that the image has there.",
      "A sensitive image is shown only when asked for like this.",
      "Any other word names a file: JPEG, PNG, WebP or GIF, of which the first picture is shown.",
      "An image fills the screen; zoom and pan move over it, view does so by single keys.",
    ],
    examples: [
      "image": "the first image", "image 2": "the second one", "image ~/lake.jpg": "a file",
      "image ./2": "a file that is called 2",
    ],
    seeAlso: ["zoom", "pan", "view", "save", "gallery", "open"])

  private enum Choice {
    case first
    case number(Int)
    case file(String)
  }

  private let choice: Choice

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    choice = try arguments.next().map(Self.choice) ?? .first
    try arguments.end(mayBeQuoted: true)
  }

  func run(in session: Session) async throws -> Step {
    switch choice {
    case .file(let path): try await Self.step(toFile: path.absolutePath, in: session)
    case .number(let number): try await Self.step(to: session.pictures(numbered: number), in: session)
    case .first:
      if let image = session.context.image {
        await Self.step(revealing: image, in: session)
      } else {
        try await Self.step(to: session.firstPicture(), in: session)
      }
    }
  }

  private static func choice(_ word: String) throws(UsageError) -> Choice {
    if word.isEmpty { throw .missing("N or FILE") }
    guard word.allSatisfy(\.isASCIIDigit) else { return .file(word) }
    guard let number = Int(word), number > 0 else { throw .notANumber(word) }
    return .number(number)
  }
}

extension CommandTable {
  /// The file that a command in these words shows, which can be read before the command runs; `nil` for any other.
  public static func imageFile(in words: [String]) -> String? {
    guard words.count == 2, words[0] == ImageCommand.form.name, !words[1].allSatisfy(\.isASCIIDigit) else {
      return nil
    }
    return words[1].absolutePath
  }
}

extension ImageCommand {
  /// An image that was asked for; where it is in front already it stays there.
  private static func step(
    to place: (pictures: [ImageContext.Picture], index: Int), in session: Session
  ) async throws -> Step {
    let (pictures, index) = place
    if let front = session.context.image, front.picture == pictures[index] {
      return await step(revealing: front, in: session)
    }
    guard let image = ImageContext(pictures, at: index) else { return .move(.showAgain) }
    let shown = await image.revealed(in: session)
    shown.tellProblem(in: session)
    return .move(.push(shown))
  }

  private static func step(revealing image: ImageContext, in session: Session) async -> Step {
    let shown = await image.revealed(in: session)
    shown.tellProblem(in: session)
    return .move(.replace(shown))
  }

  private static func step(toFile path: String, in session: Session) async throws -> Step {
    let picture = ImageContext.Picture(media: MediaItem(url: path), tweet: nil, address: .file(path))
    do throws(ImageError) {
      let facts = try await session.ports.images.facts(of: picture.address, in: session.call.request)
      return .move(.push(ImageContext(picture).known(facts)))
    } catch {
      throw CommandError.badImageFile(path, error)
    }
  }
}

extension Session {
  /// The images among which one bears a number, and its place there: where items are images those of the items,
  /// or on a page, elsewhere those of the tweet.
  func pictures(numbered number: Int) async throws -> ([ImageContext.Picture], Int) {
    if context.isOfPage { return try await pictureOfPage(numbered: number) }
    if context.itemsAreImages {
      _ = try screen.row(number)
      let pictures = try await picturesInFront
      return (pictures, pictures.firstIndex { $0.number == number } ?? 0)
    }
    guard let tweet = context.tweet else {
      throw CommandError.notHere("no tweet is chosen", instead: "search, then choose one by its number")
    }
    guard tweet.media.indices.contains(number - 1) else {
      throw CommandError.noImage(number, of: tweet.media.count)
    }
    return (pictures(of: tweet), number - 1)
  }
}

extension String {
  /// From the folder the program runs in.
  var absolutePath: String {
    hasPrefix("/") ? self : FileManager.default.currentDirectoryPath + "/" + self
  }
}
