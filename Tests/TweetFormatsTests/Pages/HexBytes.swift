/// Bytes written out: `1B 24 42`.
func bytes(_ hex: String) -> [UInt8] {
  hex.split(separator: " ").compactMap { UInt8($0, radix: 16) }
}
