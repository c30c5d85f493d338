public import Foundation
public import SmashtagModel

/// What is done outside of the shell: by other programs, in files, or by what takes the whole window.
public enum OutsideAction: Sendable {
  case open(String)
  case copy(String)
  /// Writes bytes into a new file, and says so; one that is there is never written over.
  case save(Data, path: String, note: String)
  /// Shows an image by full-screen keys; where `returns`, the context the command ran in is that image, and takes
  /// the state the reader leaves it in.
  case view(ImageContext, returns: Bool)
  /// Asks for the token of a source, and keeps it.
  case login(SourceDefinition)
  /// Forgets the token of a source.
  case logout(String)
  /// Lists what each line of standard input mentions, as it comes.
  case extractLines(MentionRules)
}

extension OutsideAction {
  /// What `--json` prints once it was done.
  public var report: JSON? {
    switch self {
    case .open(let url): .done("open", ["url": .string(url)])
    case .copy(let text): .done("copy", ["text": .string(text)])
    case .save(let bytes, let path, _):
      .done("save", ["path": .string(path), "bytes": .integer(bytes.count)])
    case .login(let definition): .done("login", ["source": .string(definition.name)])
    case .logout(let name): .done("logout", ["source": .string(name)])
    // Of the first nothing is printed, of the other line by line.
    case .view, .extractLines: nil
    }
  }

  /// What is said once it was done, where it says nothing by itself.
  var note: String? {
    switch self {
    case .open(let url): "Opened \(url.withASCIIHost)"
    case .copy(let text): "Copied \(text)"
    case .save(_, _, let note): note
    case .view, .login, .logout, .extractLines: nil
    }
  }
}
