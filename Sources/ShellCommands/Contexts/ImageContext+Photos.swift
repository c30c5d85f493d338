public import SmashtagModel

// What is particular to photos: they come in several sizes, and in a wide window their list stays beside them.
extension ImageContext {
  /// From so many columns on the list of photos stays to the left of the one that is shown.
  private static let leastColumnsBesideList = 140

  /// The photo that is shown; `nil` for images of other posts.
  var photo: Tweet? { tweet?.isPhoto == true ? tweet : nil }

  /// The same, once it was there to be seen.
  public var shownPhoto: Tweet? { isHidden || problem != nil ? nil : photo }

  /// How many columns the list takes in a window of so many, with the blank behind it; `nil` where none stands there.
  public func listColumns(in columns: Int) -> Int? {
    guard photo != nil, pictures.count > 1, columns >= Self.leastColumnsBesideList else { return nil }
    return columns * 3 / 10
  }

  /// The photos to leaf through, as they stand beside the one that is shown.
  public var list: [Row] {
    pictures.compactMap { picture in picture.tweet.map { Row(number: picture.number, .photo($0)) } }
  }

  /// Where in that list the one is that is shown.
  public var listIndex: Int { pictures[..<index].count { $0.tweet != nil } }

  /// Where among its pictures the one is that bears a number.
  func index(of number: Int?) -> Int? {
    number.flatMap { number in pictures.firstIndex { $0.number == number } }
  }
}

extension ImageContext {
  /// The same photo in a larger size, which is still to be looked at, where the scale asks for more pixels than it has;
  /// `nil` where there are no more, or none are needed.
  public func sharper(on canvas: PixelSize, in session: Session) -> ImageContext? {
    guard let size, !isHidden, problem == nil, !hasLargest else { return nil }
    let factor = viewport.factor(of: size, on: canvas)
    guard factor > 1 else { return nil }
    let wanted = PixelSize(
      width: Int(Double(size.width) * factor), height: Int(Double(size.height) * factor))
    var sharper = self
    sharper.change(to: session.address(of: picture.media, covering: wanted))
    // Sizes that a service says need not be those of the bytes: each step leads to one that is said to be larger.
    let present = [size, picture.size].compactMap(\.self)
    guard let larger = sharper.picture.size,
      present.allSatisfy({ larger.width > $0.width && larger.height > $0.height })
    else { return nil }
    return sharper
  }

  /// The same, as it is drawn among the lines of the shell.
  public func sharper(in session: Session) -> ImageContext? {
    sharper(on: canvasPixels(on: session.surface), in: session)
  }

  /// With as many pixels as the scale asks for, if they can be had.
  func sharpened(in session: Session) async -> ImageContext {
    guard let sharper = sharper(in: session) else { return self }
    let looked = await sharper.looked(in: session, anySize: false)
    looked.tellProblem(in: session)
    return seen(as: looked)
  }

  /// The same part of the photo in another size of it; as it is, and as large as it gets, where that cannot be had.
  public func seen(as other: ImageContext) -> ImageContext {
    guard let size, let otherSize = other.facts?.size else {
      var largest = self
      largest.hasLargest = true
      return largest
    }
    var seen = other
    seen.viewport = viewport.rescaled(from: size, to: otherSize)
    return seen
  }
}

extension Canvas {
  /// With so many columns less.
  public func narrowed(by columns: Int) -> Canvas {
    Canvas(columns: self.columns - columns, rows: rows, cell: cell)
  }
}
