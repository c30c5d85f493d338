public import Foundation
import SmashtagModel

/// `save [N…] PATH`: saves an image or a web document as a file, or several images into a folder.
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
      "With several numbers PATH is a folder.",
      "With - it goes where the output goes, to another program or into a file, but to no terminal. Where the output goes to "
        + "one of these, a number alone is not a path.",
      "A file that is there already is never written over, but > does that.",
    ],
    examples: [
      "save lake.jpg": "this image", "save 2 ~/Pictures": "the second image, into a folder",
      "save 1 3-5 ~/Pictures": "four images",
      "save ./2": "this image into a file that is called 2",
      "read example.org; save ~/Documents": "a page as it was sent, or a PDF",
      "save 2 - | exiftool -": "the second image, for another program",
    ],
    seeAlso: ["image", "read", "open", "copy", "export"])

  private let numbers: [Int]
  private let path: String

  init(_ arguments: Arguments) throws {
    var arguments = arguments
    var words = arguments.rest()
    guard let path = words.popLast(), !path.isEmpty else { throw UsageError.missing("PATH") }
    numbers = try ItemNumbers.take(from: &words)
    if !words.isEmpty { throw UsageError.unexpected(path, mayBeQuoted: true) }
    self.path = path
  }

  func run(in session: Session) async throws -> Step {
    if path == ExportCommand.outputPath { return try await stepWriting(in: session) }
    if session.call.output != .screen, ItemNumbers.isNumbers(path) { throw pathOfNumbers }
    if numbers.isEmpty, let page = session.context.page {
      return try await step(saving: page, in: session)
    }
    if numbers.count > 1 { return try await stepSavingAll(in: session) }
    return try await step(saving: try await picture(numbers.first, in: session), in: session)
  }

  /// Whether the path is that of a folder; throws if it is an existing file or its parent folder is missing.
  static func isFolder(_ path: String) throws(CommandError) -> Bool {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      if !isFolder.boolValue { throw .fileExists(path) }
      return true
    }
    let parent = path.hasSuffix("/") ? path : ParentFolder.of(path)
    guard FileManager.default.fileExists(atPath: parent, isDirectory: &isFolder), isFolder.boolValue else {
      throw .noFolder(parent)
    }
    return false
  }
}

extension SaveCommand {
  /// The error for a path of digits where the output goes elsewhere, so that a number is meant.
  private var pathOfNumbers: CommandError {
    let typed = (numbers.map(String.init) + [path]).joined(separator: " ")
    return .notHere(
      "\(path) alone is the path of a file, and nothing would go to the output",
      instead:
        "type save \(typed) - for the bytes of image \(path), save \(typed) FILE for the same in a file, or "
        + "save ./\(path) for a file that is called \(path)")
  }

  /// Hands the bytes on to what takes the output.
  private func stepWriting(in session: Session) async throws -> Step {
    let words = ([SaveCommand.form.name] + numbers.map(String.init) + [path]).joined(separator: " ")
    if numbers.count > 1 {
      throw CommandError.notHere(
        "only one image at a time can go to the output", instead: "name a folder instead of \(path)")
    }
    if session.call.output == .screen, session.surface.isTerminal {
      throw CommandError.notHere(
        "a terminal cannot take its bytes",
        instead: "type \(words) > FILE, or \(words) | PROGRAM; save ./- writes a file that is called -")
    }
    if numbers.isEmpty, let page = session.context.page {
      return .perform(.output(try await bytes(of: page, in: session)))
    }
    let picture = try await picture(numbers.first, in: session)
    return .perform(.output(try await picture.largest(in: session).1))
  }

  /// Saves several images into a folder, one after the other; what one of them lacks keeps no other from it.
  private func stepSavingAll(in session: Session) async throws -> Step {
    let folder = path.absolutePath
    guard try Self.isFolder(folder) else { throw CommandError.noFolder(folder) }
    var pictures: [LocatedImage] = []
    for number in numbers { pictures.append(try await picture(number, in: session)) }
    var (saved, problem) = (SavedFiles(folder: folder), Optional<any Error>.none)
    for (number, picture) in zip(numbers, pictures) {
      session.call.report("\(saved.files.count + 1) of \(pictures.count)")
      do { try await saved.add(picture, in: session) } catch {
        try Task.checkCancellation()
        problem = problem ?? error
        session.call.request.remark("image \(number) was not saved: \(error)")
      }
    }
    if saved.files.isEmpty, let problem { throw problem }
    return .show(saved.told(of: pictures.count, in: path))
  }

  private func step(saving picture: LocatedImage, in session: Session) async throws -> Step {
    let isFolder = try Self.isFolder(path.absolutePath)
    let (address, bytes) = try await picture.largest(in: session)
    let file = isFolder ? try Self.file(await address.fileName(in: session), in: path) : path
    return step(saving: bytes, called: "image", as: file)
  }

  /// Saves a page as the server sent it.
  private func step(saving page: PageContext, in session: Session) async throws -> Step {
    let isFolder = try Self.isFolder(path.absolutePath)
    let file = isFolder ? try Self.file(DocumentFileName(of: page.document).text, in: path) : path
    let bytes = try await bytes(of: page, in: session)
    return step(saving: bytes, called: page.document.page == nil ? "file" : "page", as: file)
  }

  private func bytes(of page: PageContext, in session: Session) async throws -> Data {
    let address = PageAddress(page.address, reach: session.reach(of: page.address))
    return try await session.ports.pages.bytes(at: address, in: session.call.request)
  }

  /// Saves bytes; the note for a path of digits tells how to save items by their numbers.
  private func step(saving bytes: Data, called noun: String, as file: String) -> Step {
    let isLikeNumber = ItemNumbers.isNumbers(path)
    let item = numbers.first.map { "\(noun) \($0)" } ?? "this \(noun)"
    let name = isLikeNumber ? "\(item) as \(file)" : file
    let advice =
      isLikeNumber ? "; save \(numbers.isEmpty ? "N PATH saves item N" : "N… FOLDER saves several")" : ""
    return .perform(
      .save(
        bytes, path: file.absolutePath, note: "Saved \(name), \(Counted.bytes(bytes.count))\(advice)"))
  }

  fileprivate static func file(_ name: String, in folder: String) throws(CommandError) -> String {
    let file = folder.hasSuffix("/") ? folder + name : folder + "/" + name
    if FileManager.default.fileExists(atPath: file.absolutePath) { throw .fileExists(file.absolutePath) }
    return file
  }

  /// The image with a number, or the one in front.
  private func picture(_ number: Int?, in session: Session) async throws -> LocatedImage {
    if number == nil, let image = session.context.image { return image.picture }
    if let number, let row = try? session.screen.row(number) {
      guard let image = row.image else { throw CommandError.notAnImage(number) }
      return session.picture(image, of: session.context.tweet)
    }
    if number == nil, session.context.itemsAreImages { throw UsageError.missing("N before the path") }
    let inFront = PicturesInFront(of: session)
    let choice = if let number { try await inFront.numbered(number) } else { try await inFront.first }
    return choice.pictures[choice.index]
  }
}

/// The images that one command saves into a folder.
private struct SavedFiles {
  let folder: String
  private(set) var files: [(path: String, bytes: Int)] = []

  init(folder: String) { self.folder = folder }

  /// Saves an image, which has as long as each; a name that another image of the command has gets a number.
  mutating func add(_ picture: LocatedImage, in session: Session) async throws {
    var timely = session
    timely.call.request.deadline = .now + .seconds(session.settings.timeout)
    let original = try await picture.original(in: timely)
    let path = try original.file(in: folder, besides: files.map(\.path))
    try await session.ports.files.make(path) { try $0.write(Array(original.bytes)) }
    files.append((path, original.bytes.count))
  }

  /// What is told of them; a failure where some of the images are missing.
  func told(of count: Int, in place: String) -> Step.Display {
    let paths: [JSON] = files.map { ["path": .string($0.path), "bytes": .integer($0.bytes)] }
    let json = JSON.done("save", ["files": .array(paths)])
    let size = Counted.bytes(files.reduce(0) { $0 + $1.bytes })
    if files.count == count {
      return .note("Saved \(Counted.things(count, "image")) into \(place), \(size)", json: json)
    }
    return .screen(
      Screen(title: "Saved \(files.count) of \(count) images into \(place), \(size)"), json: json,
      failure: .unsavedImages(count - files.count))
  }
}

extension LocatedImage {
  /// The bytes of an image as they came, and the name of its file.
  public struct Original: Sendable {
    /// The whole file.
    public let bytes: Data
    /// The name that it has in its address, with an ending that suits it.
    let name: String

    /// The path of its file in a folder; beside others of its name that were written before, with a number.
    ///
    /// - Throws: an error where there is a file of its name already.
    public func file(in folder: String, besides written: [String] = []) throws -> String {
      let ending = name.lastIndex(of: ".") ?? name.endIndex
      let taken = Set(written.compactMap { $0.split(separator: "/").last.map(String.init) })
      var (free, number) = (name, 1)
      while taken.contains(free) {
        number += 1
        free = "\(name[..<ending])-\(number)\(name[ending...])"
      }
      return try SaveCommand.file(free, in: folder)
    }
  }

  /// The image as it came, in the largest size; throws where it cannot be fetched.
  public func original(in session: Session) async throws -> Original {
    let (address, bytes) = try await largest(in: session)
    return Original(bytes: bytes, name: await address.fileName(in: session))
  }

  /// The largest size that can be had; where that is one at hand, because a larger one cannot be fetched, it is told.
  fileprivate func largest(in session: Session) async throws(ImageError) -> (ImageAddress, Data) {
    let (images, request) = (session.ports.images, session.call.request)
    let original = session.originalAddress(of: self)
    do throws(ImageError) { return (original, try await images.bytes(of: original, in: request)) } catch {
      let atHand = images.isAtHand(address) ? address : session.addressAtHand(of: self)
      guard error != .cancelled, let atHand, atHand != original else { throw error }
      let bytes = try await images.bytes(of: atHand, in: request)
      request.remark("\(error); this is a smaller size")
      return (atHand, bytes)
    }
  }
}

extension ImageAddress {
  /// The name of its file, with the ending of its format where that is known.
  fileprivate func fileName(in session: Session) async -> String {
    // What cannot be drawn can be saved all the same.
    let facts = try? await session.ports.images.facts(of: self, in: session.call.request)
    return ImageFileName(of: self, format: facts?.format).text
  }
}

extension Row {
  /// The image that the row shows.
  var image: MediaItem? {
    switch content {
    case .thumbnail(let image, _): image
    case .mention(let item): item.mention.image
    case .photo(let photo): photo.media.first
    case .tweet, .wholeTweet, .branch, .relative, .person, .kept, .place, .search, .bar, .fact, .command,
      .text, .block:
      nil
    }
  }
}
