internal import SmashtagModel

/// How a picture is stored compared to how it is to be seen, as EXIF counts it.
enum Orientation: Int, CaseIterable, Sendable {
  case upright = 1
  case mirrored
  case upsideDown
  case mirroredUpsideDown
  case transposed
  case turnedLeft
  case transversed
  case turnedRight

  /// Width and height change places.
  var swapsSides: Bool { rawValue >= 5 }

  /// The stored size of what is seen, and the other way round.
  func turned(_ size: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Where a part that is seen is stored; `size` is the stored one of the whole.
  func stored(_ part: PixelRect, in size: PixelSize) -> PixelRect {
    let seen = turned(size)
    let x = mirrorsX ? seen.width - part.endX : part.x
    let y = mirrorsY ? seen.height - part.endY : part.y
    let stored = turned(part.size)
    return PixelRect(
      x: swapsSides ? y : x, y: swapsSides ? x : y, width: stored.width, height: stored.height)
  }

  /// Where a part that is stored is seen.
  func seen(_ part: PixelRect, in size: PixelSize) -> PixelRect {
    let (whole, seen) = (turned(size), turned(part.size))
    let (x, y) = swapsSides ? (part.y, part.x) : (part.x, part.y)
    return PixelRect(
      x: mirrorsX ? whole.width - x - seen.width : x, y: mirrorsY ? whole.height - y - seen.height : y,
      width: seen.width, height: seen.height)
  }

  private var mirrorsX: Bool { [.mirrored, .upsideDown, .turnedLeft, .transversed].contains(self) }

  private var mirrorsY: Bool {
    [.upsideDown, .mirroredUpsideDown, .transversed, .turnedRight].contains(self)
  }
}
