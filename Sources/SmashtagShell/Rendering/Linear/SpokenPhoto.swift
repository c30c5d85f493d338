import ShellCommands
import SmashtagModel
import TerminalKit

/// A photo in words: what it is called, and what describes it, which nobody has to see on one line here.
struct SpokenPhoto {
  private let photo: Tweet

  init(_ photo: Tweet) { self.photo = photo }

  /// In a list.
  var listed: [StyledText] {
    [photo.photoTitle, photo.photoSubtitle].map { $0.sanitisedLine() }.filter { !$0.isEmpty }
      .map { StyledText($0.asSentence).isolated() }
  }

  /// As the image that it is: `photo: Pont Neuf at dusk, by Ada`.
  var named: StyledText {
    let owner = photo.user.shownName ?? "@" + photo.user.screenName.sanitisedLine()
    let title = StyledText(photo.photoTitle.sanitisedLine(), role: .image, link: photo.media.first?.url)
    return "photo: " + title.isolated() + ", by " + StyledText(owner).isolated()
  }
}
