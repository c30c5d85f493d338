import CZLibrary

/// Packs bytes as `Content-Encoding: gzip` says.
public func gzip(_ bytes: [UInt8]) -> [UInt8] {
  packedByZlib(bytes, windowBits: 16 + MAX_WBITS, flush: Z_FINISH)
}
