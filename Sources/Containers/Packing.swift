import CArchiveLibrary
import CZLibrary

/// How a file is compressed, detected from its first bytes.
public enum Packing: Equatable, Sendable, CaseIterable {
  /// Not compressed, or in an unknown way.
  case none
  case gzip
  case zstandard
  case xz
  case bzip2

  /// The number of bytes needed to detect it.
  public static let signLength = 14

  /// Detects the compression of a file from its first bytes.
  ///
  /// The signatures are those of RFC 1952 (gzip), RFC 8878 (Zstandard), xz-file-format.txt and bzip2.
  public init(beginning: some Collection<UInt8>) {
    let bytes = Array(beginning.prefix(Self.signLength))
    switch true {
    case bytes.starts(with: [0x1F, 0x8B, 8]): self = .gzip
    case bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]), Self.isSkippableFrame(bytes): self = .zstandard
    case bytes.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]): self = .xz
    case Self.isBzip2(bytes): self = .bzip2
    default: self = .none
    }
  }
}

private extension Packing {
  /// Whether it is a skippable frame (RFC 8878, section 3.1.2), with which files of pzstd begin.
  static func isSkippableFrame(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 4 && bytes[0] & 0xF0 == 0x50 && bytes[1...3].elementsEqual([0x2A, 0x4D, 0x18])
  }

  /// Whether it is bzip2, including the block signature, since the letters `BZh` could begin a text.
  static func isBzip2(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0x42, 0x5A, 0x68]), bytes.count == signLength, (0x31...0x39).contains(bytes[3])
    else {
      return false
    }
    let rest = bytes[4..<10]
    return rest.elementsEqual([0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
      || rest.elementsEqual([0x17, 0x72, 0x45, 0x38, 0x50, 0x90])
  }
}

extension Packing {
  /// The number of its filter in libarchive; `nil` where nothing is to be unpacked.
  var filter: Int32? {
    switch self {
    case .none: nil
    case .gzip: ARCHIVE_FILTER_GZIP
    case .zstandard: ARCHIVE_FILTER_ZSTD
    case .xz: ARCHIVE_FILTER_XZ
    case .bzip2: ARCHIVE_FILTER_BZIP2
    }
  }
}
