import Glibc

/// Why no line can be edited.
public enum LineEditorError: Error, Equatable {
  case notATerminal
  case noUTF8Locale
  case cannotOpen(errno: Int32)
}

extension LineEditorError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notATerminal: "line editor: standard input is not a terminal; pipe commands in, or use -c"
    case .noUTF8Locale: "line editor: no UTF-8 locale on this system; install C.UTF-8"
    case .cannotOpen(let code): "line editor: cannot open the terminal: \(String(cString: strerror(code)))"
    }
  }
}
