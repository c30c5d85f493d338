/// Stands for the bytes of a profile.
struct ProfileDigest: Hashable, Sendable {
  /// FNV-1a; it stands in the archive, so it never changes.
  let stored: Int64
  /// With it the digest is as good as the bytes: nobody can make up two profiles with the same, for it differs in
  /// each run.
  private let secret: Int

  init(_ profile: UnsafeRawBufferPointer) {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in profile { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    stored = Int64(bitPattern: digest)
    var hasher = Hasher()
    hasher.combine(bytes: profile)
    secret = hasher.finalize()
  }
}
