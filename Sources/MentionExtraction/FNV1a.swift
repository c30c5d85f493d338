/// The 64-bit FNV-1a hash of a run of bytes.
///
/// It is the same in every process, so it may be stored; it is no protection against constructed collisions.
/// Source: www.isthe.com/chongo/tech/comp/fnv.
package struct FNV1a: Equatable {
  @usableFromInline var digest: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of the bytes so far.
  @inlinable package var value: UInt64 { digest }

  /// Creates the hash of no bytes.
  @inlinable package init() {}

  /// Creates the hash of some bytes.
  @inlinable package init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// Adds bytes to the hash; for many of them, since a call for each byte takes longer than hashing it.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var digest = digest
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    self.digest = digest
  }

  /// Adds a byte to the hash.
  @inlinable package mutating func append(_ byte: UInt8) {
    digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}
