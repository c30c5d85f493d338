/// Why no token was taken; what was typed is never part of it.
enum LoginError: Error, Equatable {
  case cancelled(String)
  /// Its server does not take it.
  case refused(String, by: String, reason: String)
  /// A line is being edited, so the terminal is not free.
  case lineIsEdited
  /// The address is plain http, and of another machine.
  case openRoad(String)
  /// Commands are read from standard input.
  case inputTaken(String, variable: String)
  case nothingGiven(String)
  /// It is no handle with a password.
  case noPassword(String)
  /// It has blanks or control characters in it, or no end.
  case unusable(String)
  case noTerminal(reason: String)
}

extension LoginError: CustomStringConvertible {
  var description: String {
    switch self {
    case .cancelled(let name): "cancelled, nothing is kept; login \(name) asks again"
    case .refused(let name, let host, let reason):
      "\(host) does not take it\(reason.isEmpty ? "" : " ('\(reason)')"), nothing is kept; login \(name) asks again"
    case .lineIsEdited: "the terminal is not free to ask for a token; type login alone on its line"
    case .openRoad(let name):
      "\(name) is reached over plain http, where others could read the token; add it again with https"
    case .inputTaken(let name, let variable):
      "commands come from standard input; set \(variable), or use smashtag login \(name) < FILE"
    case .nothingGiven(let name): "no token was given; login \(name) asks again"
    case .noPassword(let name):
      "\(name) takes HANDLE:PASSWORD; make an app password at bsky.app, Settings > Privacy and security > "
        + "App passwords, then login \(name) again"
    case .unusable(let name):
      "a token is one line of ASCII letters, digits and signs; login \(name) asks again, and one that begins with ! "
        + "is a command"
    case .noTerminal(let reason): "the terminal cannot be asked: \(reason); use smashtag login NAME < FILE"
    }
  }
}
