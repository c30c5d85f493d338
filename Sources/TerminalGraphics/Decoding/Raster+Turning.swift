internal import CImageCodecs
internal import SmashtagModel

extension Raster {
  /// As it is to be seen; `whole` is the stored size of its image.
  func turned(_ orientation: Orientation, in whole: PixelSize) -> Raster {
    let turned = [UInt8](unsafeUninitializedCapacity: pixels.count) { room, count in
      pixels.withUnsafeBufferPointer { pixels in
        CICTurn(
          pixels.baseAddress, UInt32(size.width), UInt32(size.height), UInt32(orientation.rawValue),
          room.baseAddress)
      }
      count = pixels.count
    }
    return Raster(
      part: orientation.seen(part, in: whole), size: orientation.turned(size), pixels: turned,
      isComplete: isComplete)
  }
}
