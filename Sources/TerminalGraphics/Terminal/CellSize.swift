import Glibc
public import SmashtagModel

/// The pixels of a cell, where the terminal itself does not answer for them.
public enum CellSize {
  /// By the size of the window in pixels and cells that the terminal keeps with the system; `nil` where it keeps none.
  ///
  /// xterm counts its border of 2 pixels as well, so what is left over is cut off. A multiplexer makes pixels up.
  public static func reported(by descriptor: Int32, environment: [String: String]) -> PixelSize? {
    var size = winsize()
    guard Multiplexer(environment) == nil, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return of(
      columns: Int(size.ws_col), rows: Int(size.ws_row), width: Int(size.ws_xpixel),
      height: Int(size.ws_ypixel))
  }

  /// From `10x20`, the width first; `nil` where it says nothing that a cell could have.
  public static func named(_ text: String) -> PixelSize? {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false)
    guard numbers.count == 2, let width = Int(numbers[0]), let height = Int(numbers[1]) else { return nil }
    return sensible(width: width, height: height)
  }
}

extension CellSize {
  static func of(columns: Int, rows: Int, width: Int, height: Int) -> PixelSize? {
    guard columns > 0, rows > 0 else { return nil }
    return sensible(width: width / columns, height: height / rows)
  }

  /// From 1 to 200 pixels each way, and no edge more than four times the other.
  static func sensible(width: Int, height: Int) -> PixelSize? {
    guard (1...200).contains(width), (1...200).contains(height) else { return nil }
    guard width <= height * 4, height <= width * 4 else { return nil }
    return PixelSize(width: width, height: height)
  }
}
