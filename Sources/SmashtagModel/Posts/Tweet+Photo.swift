import Foundation

// A photo is shown by title and description, by its description alone where it has no title, and by "Unknown" where
// it has neither.
extension Tweet {
  /// Whether it is one picture with what is said about it.
  public var isPhoto: Bool { network == .flickr }

  /// What stands for a photo in a list.
  public var photoTitle: String {
    [title ?? "", text].lazy.map(\.onOneLine).first { !$0.isEmpty } ?? "Unknown"
  }

  /// What stands below the title of a photo; empty where the description is the title, or missing.
  public var photoSubtitle: String { (title ?? "").onOneLine.isEmpty ? "" : text.onOneLine }
}

extension String {
  /// With one blank for each stretch of blanks and ends of lines, and none at its ends.
  fileprivate var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
