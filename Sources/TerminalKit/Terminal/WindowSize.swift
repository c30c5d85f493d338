import Glibc

/// The cells of a terminal's window.
public struct WindowSize: Equatable, Sendable {
  public let columns: Int
  public let rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The size a terminal reports; where it reports none, or there is no terminal, `COLUMNS` by `LINES`, and
  /// 80 by 24 where those say nothing.
  public static func of(_ descriptor: Int32, environment: [String: String]) -> WindowSize {
    WindowSize(reported: reported(by: descriptor), environment: environment)
  }
}

extension WindowSize {
  /// The first sensible number for each edge.
  init(reported: WindowSize?, environment: [String: String]) {
    func edge(_ reported: Int?, _ name: String, _ standard: Int) -> Int {
      let sensible = 1...9999
      return [reported, environment[name].flatMap { Int($0) }].lazy.compactMap(\.self).first(
        where: sensible.contains)
        ?? standard
    }
    columns = edge(reported?.columns, "COLUMNS", 80)
    rows = edge(reported?.rows, "LINES", 24)
  }

  private static func reported(by descriptor: Int32) -> WindowSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return WindowSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
