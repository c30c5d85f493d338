@testable import ShellCommands
import SmashtagModel

extension ImageContext {
  /// One image, without others beside it.
  init(_ image: MediaItem, of tweet: Tweet?) {
    self.init(Picture(media: image, tweet: tweet, address: .web(image.url)))
  }
}
