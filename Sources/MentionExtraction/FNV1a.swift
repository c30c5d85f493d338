/// The 64-bit FNV-1a hash of a run of bytes.
///
/// It is the same in every process, so it may be stored; it is no protection against constructed collisions. Source:
/// www.isthe.com/chongo/tech/comp/fnv.
package struct FNV1a: Equatable {
  /// The hash of the bytes so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  package mutating func append(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
