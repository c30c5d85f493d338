import ShellCommands
import SmashtagModel
import TerminalKit

/// Says the running text of a page with what its numbers lead to: in signs for the eye, in words for the ear.
struct PageWords {
  let hits: SearchHits
  var isSpoken = false

  /// The text in one role, its links, images, tags and users in theirs, and the number of each door behind it.
  func styled(_ text: PageText, role: TextRole = .plain, mentions: Bool = true) -> StyledText {
    let stretches = PageStretches(text, mentions: mentions).all
    var (cut, styled) = (CutPageText(text.text, hits: hits.ranges(inText: text.text)), StyledText())
    for stretch in stretches {
      styled.append(cut.run(upTo: stretch.range.lowerBound, role: role))
      append(stretch, to: &styled, from: &cut)
    }
    styled.append(cut.run(upTo: cut.count, role: role))
    return styled.isolated()
  }
}

extension PageWords {
  private func append(_ stretch: PageStretch, to styled: inout StyledText, from cut: inout CutPageText) {
    guard case .door(let door) = stretch.content else {
      return styled.append(cut.run(upTo: stretch.range.upperBound, role: stretch.role))
    }
    let text = cut.run(upTo: stretch.range.upperBound, role: stretch.role, link: door.address)
    if door.isImage { append(image: door, text, to: &styled) } else { append(link: door, text, to: &styled) }
  }

  /// `text [3]`; a link that is none of the text itself, as of an image, is called one.
  private func append(link door: PageDoor, _ text: TextRun, to styled: inout StyledText) {
    if text.text.isEmpty {
      if !styled.isEmpty, !isSpoken { styled.append(TextRun(" ")) }
      if !isSpoken { styled.append(TextRun("link", role: .url, link: door.address)) }
    }
    styled.append(text)
    if let warning = door.warning {
      styled.append(TextRun(isSpoken ? ", \(warning)" : " (\(warning))", role: isSpoken ? .plain : .dim))
    }
    styled.append(isSpoken ? TextRun(", link \(door.number)") : number(of: door))
  }

  /// `Image: alt [4]`.
  private func append(image door: PageDoor, _ text: TextRun, to styled: inout StyledText) {
    let isSilent = text.text.isEmpty
    if isSpoken {
      styled.append(TextRun("Image \(door.number)" + (isSilent ? " without a description" : ": ")))
      return styled.append(text)
    }
    styled.append(TextRun(isSilent ? "Image" : "Image: ", role: .image, link: door.address))
    styled.append(text)
    styled.append(number(of: door))
  }

  private func number(of door: PageDoor) -> TextRun {
    TextRun("\u{A0}[\(door.number)]", role: .number, isUnbreakable: true)
  }
}

extension PageDoor {
  /// What a link's text, which names a host, does not say of it.
  fileprivate var warning: String? {
    guard case .url(let url) = mention else { return nil }
    return url.hostWarning?.sanitisedLine()
  }
}
