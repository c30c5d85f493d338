import Glibc

/// The reason why something outside of the shell could not be done.
enum OutsideError: Error, Equatable {
  /// A program could not be started.
  case cannotRun(String, reason: String)
  /// A program ended with an exit status other than 0.
  case failed(String, status: Int32)
  /// No browser was found for an address.
  case noBrowser(String)
  /// No player was found for a film.
  case noPlayer(String, hasDesktop: Bool)
  /// The address of a film is on this machine or in the local network.
  case local(String)
  /// A player has neither a desktop nor a terminal to show a film in.
  case needsScreen(String)
  /// No browser has a window of its own.
  case needsWindow
  /// A text browser has no terminal to show an address in.
  case needsTerminal(String, String)
  /// An address is neither http nor https.
  case notOfTheWeb(String)
  /// No clipboard was found for a text.
  case noClipboard(String)
  /// A file cannot be written.
  case unwritable(String, reason: String)
  /// A file cannot be written because the disk is full.
  case full(String)
}

extension OutsideError {
  /// The error of a file that cannot be written, by its `errno`.
  static func unwritable(_ path: String, errno code: Int32) -> OutsideError {
    if code == ENOSPC || code == EDQUOT { return .full(path) }
    return .unwritable(path, reason: String(cString: strerror(code)))
  }
}

extension OutsideError {
  /// Whether a program answered no and nothing needs to be reported.
  ///
  /// Such a program, like grep without matches, has printed what there is to say. An exit status of 126 or
  /// 127 means that the shell could not run it and is reported. A program that the reader interrupted is not.
  var isOthersAnswer: Bool {
    guard case .failed(_, let status) = self else { return false }
    return 1..<126 ~= status || status == ChildProcess.interrupted
  }
}

extension OutsideError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cannotRun(let program, let reason):
      "cannot run \(program): \(reason); install it, or check its name"
    case .failed(let program, let status): "\(program) ended with status \(status); run it outside to see why"
    case .noBrowser(let url):
      "no browser was found for \(url); read shows pages here, or set $SMASHTAG_BROWSER or $BROWSER"
    case .noPlayer(let film, hasDesktop: true):
      "no player was found for \(film); install mpv, or open shows its post"
    case .noPlayer(let film, hasDesktop: false):
      "there is no desktop, and mpv, which plays in a terminal, was not found for \(film); install mpv"
    case .local(let url): "\(url) is on this machine or in the local network; set local on lets it be played"
    case .needsScreen(let program):
      "\(program) needs a desktop, or this terminal for itself; type play in the shell, without results going elsewhere"
    case .needsWindow:
      "here a browser needs the terminal; q leaves, and open opens it, or open N in a gallery"
    case .needsTerminal(let program, let url):
      "\(program) needs a terminal to show \(url); read shows pages here, copy takes the address along, "
        + "or set $SMASHTAG_BROWSER to a browser with windows"
    case .notOfTheWeb(let url): "\(url) is no address of the web; only http and https are opened"
    case .noClipboard(let text): "no clipboard was found for \(text); install wl-copy, xclip or xsel"
    case .unwritable(let path, let reason): "cannot write \(path): \(reason); choose another file"
    case .full(let path):
      "cannot write \(path): the disk is full; make room, or choose a file on another disk"
    }
  }
}
