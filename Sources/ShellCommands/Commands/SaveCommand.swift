import Foundation
import SmashtagModel

/// `save [N] PATH`: keeps an image, or a document of the web, as a file.
struct SaveCommand: Command {
  static let form = CommandForm(
    name: "save", parameters: [.imageToSave, .path], group: .items,
    summary: "Save an image or a web page into a file",
    details: [
      "One word is always the path; without a number it is the image in front, or the tweet's first.",
      "On a page of the web without a number it is the page itself, or whatever was found in its place; with one it is "
        + "that image.",
      "Of a photo that comes in several sizes it is the largest.",
      "In a folder it gets the name it has in its address. The bytes are those that came, of a film its still.",
      "A file that is there already is never written over.",
    ],
    examples: [
      "save lake.jpg": "this image", "save 2 ~/Pictures": "the second image, into a folder",
      "save ./2": "this image into a file that is called 2",
      "read example.org; save ~/Documents": "a page as it was sent, or a PDF",
    ],
    seeAlso: ["image", "read", "open", "copy", "export"])

  private let number: Int?
  private let path: String

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    let words = arguments.rest()
    guard let path = words.last, !path.isEmpty else { throw UsageError.missing("PATH") }
    if words.count > 2 { throw UsageError.unexpected(words[2], mayBeQuoted: true) }
    number = words.count == 2 ? try Self.number(words[0]) : nil
    self.path = path
  }

  func run(in session: Session) async throws -> Step {
    if number == nil, let page = session.context.page {
      return try await step(saving: page, in: session)
    }
    return try await step(saving: try await picture(in: session), in: session)
  }

  /// Whether a folder is there; what else is there must stay, and its folder has to be there.
  static func isFolder(_ path: String) throws(CommandError) -> Bool {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      if !isFolder.boolValue { throw .fileExists(path) }
      return true
    }
    let parent = path.hasSuffix("/") ? path : NSString(string: path).deletingLastPathComponent
    guard FileManager.default.fileExists(atPath: parent, isDirectory: &isFolder), isFolder.boolValue else {
      throw .noFolder(parent)
    }
    return false
  }

  private static func number(_ word: String) throws(UsageError) -> Int {
    guard let number = Int(word), number > 0 else { throw .notANumber(word) }
    return number
  }
}

extension SaveCommand {
  private func step(saving picture: ImageContext.Picture, in session: Session) async throws -> Step {
    let isFolder = try Self.isFolder(path.absolutePath)
    let address = session.originalAddress(of: picture)
    let bytes = try await session.ports.images.bytes(of: address, in: session.call.request)
    guard isFolder else { return step(saving: bytes, called: "image", as: path) }
    let facts = try? await session.ports.images.facts(of: address, in: session.call.request)
    let name = ImageFileName(of: address, format: facts?.format).text
    return step(saving: bytes, called: "image", as: try Self.file(name, in: path))
  }

  /// The bytes are those that were sent.
  private func step(saving page: PageContext, in session: Session) async throws -> Step {
    let isFolder = try Self.isFolder(path.absolutePath)
    let file = isFolder ? try Self.file(DocumentFileName(of: page.document).text, in: path) : path
    let address = PageAddress(page.address, reach: session.reach(of: page.address))
    let bytes = try await session.ports.pages.bytes(at: address, in: session.call.request)
    return step(saving: bytes, called: page.document.page == nil ? "file" : "page", as: file)
  }

  /// A path of digits may have been meant as the number of an item.
  private func step(saving bytes: Data, called noun: String, as file: String) -> Step {
    let isLikeNumber = number == nil && path.allSatisfy(\.isASCIIDigit)
    let name = isLikeNumber ? "this \(noun) as \(file)" : file
    let advice = isLikeNumber ? "; save N PATH saves item N" : ""
    return .perform(
      .save(
        bytes, path: file.absolutePath, note: "Saved \(name), \(Counted.bytes(bytes.count))\(advice)"))
  }

  private static func file(_ name: String, in folder: String) throws(CommandError) -> String {
    let file = folder.hasSuffix("/") ? folder + name : folder + "/" + name
    if FileManager.default.fileExists(atPath: file.absolutePath) { throw .fileExists(file.absolutePath) }
    return file
  }

  private func picture(in session: Session) async throws -> ImageContext.Picture {
    if number == nil, let image = session.context.image { return image.picture }
    if let number, let row = try? session.screen.row(number) {
      guard let image = row.image else { throw CommandError.notAnImage(number) }
      return session.picture(image, of: session.context.tweet)
    }
    if number == nil, session.context.itemsAreImages { throw UsageError.missing("N before the path") }
    guard let number else {
      let (pictures, index) = try await session.firstPicture()
      return pictures[index]
    }
    let (pictures, index) = try await session.pictures(numbered: number)
    return pictures[index]
  }
}

extension Row {
  /// The image that the item is.
  var image: MediaItem? {
    switch content {
    case .thumbnail(let image, _): image
    case .mention(let item): item.mention.image
    case .photo(let photo): photo.media.first
    case .tweet, .wholeTweet, .place, .search, .fact, .command, .text, .block: nil
    }
  }
}
