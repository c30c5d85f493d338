public import Foundation
public import MentionExtraction
public import SmashtagModel

/// An action outside of the shell: in other programs, in files, or in full screen.
public enum OutsideAction: Sendable {
  /// Opens web addresses in the browser, one after the other.
  case open([String])
  /// Plays a film or a sound.
  case play(Playable)
  /// Copies a text to the clipboard.
  case copy(String)
  /// Writes bytes to a new file, and prints the note; never overwrites a file.
  case save(Data, path: String, note: String)
  /// Writes bytes as they are to the output of the command.
  case output(Data)
  /// Shows an image in full screen.
  ///
  /// With `returns`, the image is the current context and takes over the state in which the view is left.
  case view(ImageContext, returns: Bool)
  /// Asks for the token of a source, and stores it.
  case login(SourceDefinition)
  /// Deletes the token of a source.
  case logout(String)
  /// Lists the mentions in each line of standard input.
  case extractLines(MentionRules)
  /// Writes items to the output of the command, in parts.
  case write(Export)
}

extension OutsideAction {
  /// The `--json` output after the action; `nil` if there is none.
  public var report: JSON? {
    switch self {
    case .open(let urls) where urls.count == 1: .done("open", ["url": .string(urls[0])])
    case .open(let urls): .done("open", ["urls": .array(urls.map(JSON.string))])
    case .play(let film): film.report
    case .copy(let text): .done("copy", ["text": .string(text)])
    case .save(let bytes, let path, _):
      .done("save", ["path": .string(path), "bytes": .integer(bytes.count)])
    case .login(let definition): .done("login", ["source": .string(definition.name)])
    case .logout(let name): .done("logout", ["source": .string(name)])
    // The first is what was asked for, the second prints nothing, the others one line for each text or item.
    case .output, .view, .extractLines, .write: nil
    }
  }

  /// The message after the action; `nil` if the action prints its own or none.
  var note: String? {
    switch self {
    case .open(let urls):
      "Opened " + urls.map(\.withASCIIHost).joined(separator: ", ") + Self.remark(on: urls)
    case .play(let film): "Playing \(film.place)"
    case .copy(let text): "Copied \(text.replacing("\n", with: ", "))"
    case .save(_, _, let note): note
    case .output, .view, .login, .logout, .extractLines, .write: nil
    }
  }

  /// What a browser will not find, as the pages of the sample.
  private static func remark(on urls: [String]) -> String {
    let name = urls.lazy.compactMap { Host(ofAddress: $0)?.name }.first { Host.isMadeUp($0) }
    return name.map { "; \($0) is made up, so no page comes" } ?? ""
  }
}
