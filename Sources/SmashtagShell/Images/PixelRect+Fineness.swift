import SmashtagModel

extension PixelRect {
  /// The pixels this needs where a part of it has so many; not more than there are, and `ease` times fewer along each
  /// edge.
  func fineness(_ part: PixelRect, _ size: PixelSize, ease: Double = 1) -> PixelSize {
    let across = min(1, Double(size.width) / Double(part.width) / ease)
    let down = min(1, Double(size.height) / Double(part.height) / ease)
    return PixelSize(
      width: Int((Double(width) * across).rounded(.up)), height: Int((Double(height) * down).rounded(.up)))
  }

  /// The part and that share of it more on each side, inside the image.
  func widened(by share: Double, in size: PixelSize) -> PixelRect {
    let (across, down) = (Int(Double(width) * share), Int(Double(height) * share))
    let (left, top) = (max(0, x - across), max(0, y - down))
    return PixelRect(
      x: left, y: top, width: min(size.width, endX + across) - left,
      height: min(size.height, endY + down) - top)
  }
}
