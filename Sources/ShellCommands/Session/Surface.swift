public import SmashtagModel

/// The capabilities of the output.
public struct Surface: Equatable, Sendable {
  /// The space for an image: the window without a title and the prompt.
  public var canvas: Canvas
  /// Whether images are drawn or described in JSON, so that contexts need their data.
  public var looksAtImages: Bool
  /// Whether output is JSON.
  public var printsJSON: Bool
  /// Whether output goes to a terminal.
  public var isTerminal: Bool
  /// Whether output goes to a terminal window that pages have to fit.
  public var hasWindow: Bool
  /// Whether output is meant for a screen reader.
  public var isLinear: Bool

  /// Creates a surface; by default plain text without a window.
  public init(
    canvas: Canvas = Canvas(columns: 80, rows: 22), looksAtImages: Bool = false, printsJSON: Bool = false,
    isTerminal: Bool = false, hasWindow: Bool = false, isLinear: Bool = false
  ) {
    (self.canvas, self.looksAtImages, self.printsJSON) = (canvas, looksAtImages, printsJSON)
    (self.isTerminal, self.hasWindow, self.isLinear) = (isTerminal, hasWindow, isLinear)
  }

  /// Whether text is shown in a window, page by page.
  var hasPages: Bool { hasWindow && !printsJSON }
}
