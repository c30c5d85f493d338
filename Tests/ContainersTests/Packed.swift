import Containers
import SmashtagTesting

/// 1 GB of zeros, packed in pieces one behind the other.
func packedZeros(_ packing: Packing) -> [UInt8] {
  let piece = packed([UInt8](repeating: 0, count: 1 << 24), as: packing)
  return [UInt8](repeatElement(piece, count: 64).joined())
}
