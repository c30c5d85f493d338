import Foundation
import ShellCommands
import SmashtagModel

/// Looks at where tweets come from.
struct SourcesExamination {
  let sources: [any TweetSource]

  var findings: [Finding] { sources.map(finding) }
}

extension SourcesExamination {
  private func finding(_ source: any TweetSource) -> Finding {
    let name = source.name
    guard let library = source as? any TweetLibrary else {
      return Finding(.sources, name, "live: asked over the network")
    }
    do {
      return Finding(.sources, name, "\(kind(of: name)), \(try library.extent().words)")
    } catch {
      return Finding(
        .sources, name, "\(kind(of: name)) that cannot be read", .broken,
        advice: "see the section Archive")
    }
  }

  private func kind(of name: String) -> String {
    name == SourceCatalog.sampleName ? "a collection inside the program" : "an archive on this machine"
  }
}

extension LibraryExtent {
  /// `12,408 tweets, 27 Mar 2015 to 3 Nov 2026`.
  var words: String {
    guard let span else { return Counted.tweets(count) }
    return "\(Counted.tweets(count)), \(Age.date(span.lowerBound)) to \(Age.date(span.upperBound))"
  }
}
