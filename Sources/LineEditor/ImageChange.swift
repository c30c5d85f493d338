/// Which cells of an image have to be written where another one stands.
struct ImageChange {
  /// The first cell that differs.
  private(set) var first = 0

  /// Behind the last cell that differs.
  private(set) var end: Int

  /// Nothing is to be written or erased.
  let isEmpty: Bool

  init(_ old: LineImage, _ new: LineImage) {
    let shared = zip(old.cells, new.cells).prefix { $0 == $1 }.count
    isEmpty = shared == old.cells.count && shared == new.cells.count
    end = new.cells.count
    first = Self.start(shared, old, new)
    guard old.cells.count == new.cells.count, !isEmpty, isSure(old), isSure(new) else { return }
    while end > first, old.cells[end - 1] == new.cells[end - 1] { end -= 1 }
  }

  /// A prompt is written from its beginning, as colours hold on.
  private static func start(_ shared: Int, _ old: LineImage, _ new: LineImage) -> Int {
    shared < max(old.promptCount, new.promptCount) ? 0 : shared
  }

  private func isSure(_ image: LineImage) -> Bool {
    image.cells[first...].allSatisfy { !$0.glyph.isUnsure }
  }
}
