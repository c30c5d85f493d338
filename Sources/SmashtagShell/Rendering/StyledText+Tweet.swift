import SmashtagModel
import TerminalKit

extension StyledText {
  /// A tweet's text, each kind of mention in its colour, and what was searched for marked.
  ///
  /// Links stand in their display form. The link that an image leaves at the end of the text is left out;
  /// elsewhere it has the colour of images. Where ranges overlap the first counts.
  /// - Parameter label: how a link is said; its place in the text where that is nothing.
  init(
    textOf tweet: Tweet, hits: SearchHits = SearchHits(), label: (IndexedURL) -> String = \.shownLabel
  ) {
    let stretches = MentionStretches(tweet, label: label)
    var text = CutText(tweet.text, hits: hits.ranges(inText: tweet.text))
    self.init()
    for stretch in stretches.all where stretch.range.lowerBound >= text.position {
      append(text.run(upTo: stretch.range.lowerBound, role: .plain))
      append(stretch.run(of: &text, upTo: stretches.end, hits: hits))
    }
    append(text.run(upTo: stretches.end, role: .plain))
  }
}

extension MentionStretch {
  /// The run that stands for it: its label, or its part of the text.
  fileprivate func run(of text: inout CutText, upTo end: Int, hits: SearchHits) -> TextRun {
    let isHit = keyword.map(hits.includes) ?? false
    guard let label else {
      return text.run(
        upTo: min(range.upperBound, end), role: role, link: link, isUnbreakable: true, isHit: isHit)
    }
    text.skip(to: range.upperBound)
    return TextRun(label, role: role, link: link, isUnbreakable: true, hits: hits.ranges(inLabel: label))
  }
}
