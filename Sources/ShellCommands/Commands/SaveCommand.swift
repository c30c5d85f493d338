import Foundation
import SmashtagModel

/// `save [N] PATH`: keeps an image as a file.
struct SaveCommand: Command {
  static let form = CommandForm(
    name: "save", parameters: [.imageToSave, .path], group: .items, summary: "Save an image into a file",
    details: [
      "One word is always the path; without a number it is the image in front, or the tweet's first.",
      "Of a photo that comes in several sizes it is the largest.",
      "In a folder it gets the name it has in its address. The bytes are those that came, of a film its still.",
      "A file that is there already is never written over.",
    ],
    examples: [
      "save lake.jpg": "this image", "save 2 ~/Pictures": "the second image, into a folder",
      "save ./2": "this image into a file that is called 2",
    ],
    seeAlso: ["image", "open", "copy"])

  private let number: Int?
  private let path: String

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    let words = arguments.rest()
    guard let path = words.last, !path.isEmpty else { throw UsageError.missing("PATH") }
    if words.count > 2 { throw UsageError.unexpected(words[2]) }
    number = words.count == 2 ? try Self.number(words[0]) : nil
    self.path = path
  }

  func run(in session: Session) async throws -> Step {
    let picture = try await picture(in: session)
    let path = path.absolutePath
    let isFolder = try Self.isFolder(path)
    let address = session.originalAddress(of: picture)
    let bytes = try await session.images.bytes(of: address)
    guard isFolder else { return .save(bytes, path: path) }
    let facts = try? await session.images.facts(of: address)
    let name = ImageFileName(of: address, format: facts?.format).text
    let file = path.hasSuffix("/") ? path + name : path + "/" + name
    if FileManager.default.fileExists(atPath: file) { throw CommandError.fileExists(file) }
    return .save(bytes, path: file)
  }

  /// Claims that a folder is there; what else is there must stay, and its folder has to be there.
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
  private func picture(in session: Session) async throws -> ImageContext.Picture {
    if number == nil, let image = session.context as? ImageContext { return image.picture }
    if let number, let row = session.context.screen.rows.first(where: { $0.number == number }) {
      guard let image = row.image else { throw CommandError.notAnImage(number) }
      return session.picture(image, of: session.context.tweet)
    }
    if number == nil, session.context.itemsAreImages { throw UsageError.missing("N before the path") }
    let (pictures, index) = try await session.pictures(numbered: number ?? 1)
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
    case .tweet, .wholeTweet, .place, .search, .fact, .command, .text: nil
    }
  }
}
