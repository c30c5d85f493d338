import CSample
import Foundation

/// A file of the sample collection, which is part of the program.
struct SampleFile: Sendable {
  /// The kinds of files; raw values are the names of their folders.
  enum Folder: String {
    /// `tweets.jsonl`, one tweet a line, oldest first; `tweets.sqlite`, the archive made of them; and `photos.json`, a
    /// search result of Flickr.
    case root = ""
    /// The images of the tweets.
    case pictures
    /// The images of the photos, each in two sizes.
    case photos
    /// Lists of places in Flickr's form, one file for each type: `locality.json`.
    case places
    /// The web pages that the tweets link to.
    case pages
  }

  let folder: Folder
  /// The name of the file; for a page its address.
  let name: String
  private let index: Int

  private init?(index: Int) {
    let file = csample_at(index)
    guard let folder = Folder(rawValue: String(cString: file.folder)) else { return nil }
    (self.folder, self.index) = (folder, index)
    name = String(cString: file.name)
  }

  /// The contents, which are constant and stay in memory as long as the program runs.
  var content: UnsafeBufferPointer<UInt8> {
    let file = csample_at(index)
    return UnsafeBufferPointer(start: file.bytes, count: file.size)
  }

  private static let all = (0..<csample_count()).compactMap(SampleFile.init(index:))

  /// The files of some folders, in the order of the folders and of their names.
  static func files(in folders: Folder...) -> [SampleFile] {
    all.filter { folders.contains($0.folder) }
  }

  /// The contents of a file of the root; empty if there is none of that name.
  static func content(of name: String) -> UnsafeBufferPointer<UInt8> {
    files(in: .root).first { $0.name == name }?.content ?? UnsafeBufferPointer(start: nil, count: 0)
  }

  var data: Data { Data(content) }
}
