public import SmashtagModel

/// Why a command that was understood could not be done.
public enum CommandError: Error, Equatable, Sendable {
  case unknownSource(String, known: [String])
  /// Several names of sources with nothing but blanks between them.
  case missingComma(String)
  /// A source of photos.
  case notAmongSeveral(String)
  /// It is built in and asks nobody.
  case notLive(String)
  case noLiveSource
  case builtInSource(String)
  /// Something that may be a token stands in the line.
  case secretTyped
  /// The variable of a token was given a value in the line.
  case tokenVariableTyped
  case notHere(String, instead: String)
  case atRoot
  case nothingForward
  case nothingDeleted
  case noImage(Int, of: Int)
  /// Neither its bytes nor its post say how large the image is.
  case unknownSize(isHidden: Bool)
  case badImageFile(String, ImageError)
  /// The item is none.
  case notAnImage(Int)
  case fileExists(String)
  case noFolder(String)
  case noLink
  case noTweet(String, source: String)
  case notAnAddress(String)
  /// What it is must not be repeated.
  case loginInAddress
  case unknownTab(String)
  case unknownSetting(String, nearest: String?)
  case badValue(String, of: Setting)
  /// What is wrong with the first of them.
  case unreadableFiles(first: String)
  case unknownTopic(String, nearest: String?)
  /// So many things that the program needs do not work.
  case broken(Int)
}

extension CommandError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownSource(let name, let known):
      "there is no source '\(name)'; \(Self.choice(of: name, among: known))"
    case .missingComma(let names):
      "commas stand between sources, and no blanks; write \(names.split(separator: " ").joined(separator: ","))"
    case .notAmongSeveral(let name): "\(name) has photos, and is searched alone; use \(name)"
    case .notLive(let name): "\(name) asks no network and needs no login; name a source that source add made"
    case .noLiveSource: "there is no live source yet; source add mastodon NAME URL makes one"
    case .builtInSource(let name):
      "\(name) is built in and stays; source remove takes what source add made"
    case .secretTyped: "the token is asked for; do not type it behind the name"
    case .tokenVariableTyped:
      "a token's variable counts where it is set before smashtag starts; login NAME asks for the token unseen"
    case .notHere(let what, let instead): "\(what); \(instead)"
    case .atRoot: "this is the root of the tab; tab, recents or a number lead on"
    case .nothingForward: "there is nothing to go forward to; forward undoes a back"
    case .nothingDeleted: "nothing was deleted since the start; undo takes a delete back"
    case .noImage(let number, let count):
      Self.noImage(number, of: count)
    case .unknownSize(isHidden: true): "the size of this image is not known yet; image shows it first"
    case .unknownSize(isHidden: false):
      "the size of this image is not known, it cannot be zoomed; open shows it in the browser"
    case .badImageFile(_, .unreadable(let path, let reason)):
      "\(ImageError.unreadable(path: path, reason: reason)); name a file of JPEG, PNG, WebP or GIF"
    case .badImageFile(let path, let error):
      "\(path): \(Self.fact(of: error)); another program may show it: xdg-open, say"
    case .notAnImage(let number): "item \(number) is no image; name one that is"
    case .fileExists(let path): "\(path) is there already and stays as it is; name another file"
    case .noFolder(let path): "there is no folder \(path); make it first, or name another one"
    case .noLink: "that has no link; choose a tweet, a photo, an image or a url"
    case .noTweet(let address, let source):
      "\(source) has no tweet \(address); use another source or import it first\(Self.wayToRead(address))"
    case .notAnAddress(let text):
      "'\(text)' is neither a tweet's id nor its address; an address ends in status/ID\(Self.wayToRead(text))"
    case .loginInAddress: "an address with a name or a password in it is not opened; leave them out"
    case .unknownTab(let name):
      "there is no tab '\(name)'; \(Self.choice(of: name, among: Navigation.Tab.allCases.map(\.rawValue)))"
    case .unknownSetting(let name, let nearest):
      "there is no setting '\(name)'; \(nearest.map { "did you mean '\($0)'?" } ?? "set lists them")"
    case .badValue(let value, let setting):
      "\(setting.rawValue) cannot be '\(value)'; it takes \(setting.valuesText)"
    case .broken(let count):
      "\(count == 1 ? "1 thing is" : "\(count) things are") broken; what to do stands below each"
    case .unreadableFiles(let first): first
    case .unknownTopic(let topic, let nearest):
      "there is no help on '\(topic)'; \(nearest.map { "did you mean '\($0)'?" } ?? "help lists all commands")"
    }
  }

  /// What is wrong, without the advice, which is for images of posts.
  private static func fact(of error: ImageError) -> Substring { "\(error)".prefix { $0 != ";" } }

  private static func wayToRead(_ text: String) -> String {
    text.isWebAddress ? "; read ADDRESS shows the page" : ""
  }

  private static func noImage(_ number: Int, of count: Int) -> String {
    switch count {
    case 0: "this tweet has no image; back leads to the others"
    case 1: "there is no image \(number); image alone shows the only one"
    default: "there is no image \(number); this tweet has \(count)"
    }
  }

  /// The name that was meant, or all there are.
  private static func choice(of name: String, among known: [String]) -> String {
    name.nearest(in: known).map { "did you mean '\($0)'?" } ?? "there are \(known.joined(separator: ", "))"
  }
}
