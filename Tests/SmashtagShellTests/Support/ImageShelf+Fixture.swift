import Foundation
import TweetSources

@testable import SmashtagShell

extension ImageShelf {
  /// Keeps nothing on the disk.
  static var nowhere: ImageShelf { kept(in: "/nowhere") }

  /// Keeps what it fetched in a folder.
  static func kept(in folder: String) -> ImageShelf {
    ImageShelf(store: MediaStore(folder: folder, client: HTTPClient(), accepts: ImageShelf.isImage))
  }
}
