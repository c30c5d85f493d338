import Glibc

/// The size of a terminal's window in cells.
public struct WindowSize: Equatable, Sendable {
  /// The width in cells.
  public let columns: Int
  /// The height in cells.
  public let rows: Int

  /// Makes a size; the values are not checked.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// The size that a terminal reports.
  ///
  /// Where there is none, it is that of `COLUMNS` and `LINES`, and without those 80 by 24. Only values from 1
  /// to 9999 count.
  public static func of(_ descriptor: Int32, environment: [String: String]) -> WindowSize {
    WindowSize(reported: reported(by: descriptor), environment: environment)
  }
}

extension WindowSize {
  /// Takes for each edge the first value from 1 to 9999.
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
