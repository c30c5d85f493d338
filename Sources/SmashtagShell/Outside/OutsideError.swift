import Glibc

/// Why something outside the shell could not be done.
enum OutsideError: Error, Equatable {
  case cannotRun(String, reason: String)
  case failed(String, status: Int32)
  case noBrowser(String)
  /// A browser that shows pages in a terminal, and an address.
  case needsTerminal(String, String)
  /// Only pages and pictures of the web are opened.
  case notOfTheWeb(String)
  case noClipboard(String)
  case unwritable(String, reason: String)
  /// There is no room for a file.
  case full(String)
}

extension OutsideError {
  /// Why a file cannot be written, as an `errno` says.
  static func unwritable(_ path: String, errno code: Int32) -> OutsideError {
    if code == ENOSPC || code == EDQUOT { return .full(path) }
    return .unwritable(path, reason: String(cString: strerror(code)))
  }
}

extension OutsideError {
  /// Whether there is nothing to tell: a program ran and said no, as grep does where nothing fits, and has said itself
  /// what there is to say; or the reader interrupted it, as less says once it was left, and knows.
  ///
  /// 126 and 127 are the shell's: it could not run it.
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
    case .needsTerminal(let program, let url):
      "\(program) needs a terminal to show \(url); read shows pages here, copy takes the address along, "
        + "or set $SMASHTAG_BROWSER to a browser with windows"
    case .notOfTheWeb(let url): "\(url) is no address of the web; only http and https are opened"
    case .noClipboard(let text): "no clipboard was found for \(text); install wl-copy, xclip or pbcopy"
    case .unwritable(let path, let reason): "cannot write \(path): \(reason); choose another file"
    case .full(let path):
      "cannot write \(path): the disk is full; make room, or choose a file on another disk"
    }
  }
}
