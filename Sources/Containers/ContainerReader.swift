import CArchiveLibrary
import Glibc

/// Reads the entries of a zip or tar file in order, and unpacks only those that are read.
public final class ContainerReader {
  /// A file in a container.
  public struct Entry: Equatable, Sendable {
    /// The path in the container, separated by `/`.
    public let name: String
    /// The unpacked size in bytes; `nil` where the container does not state it in advance.
    public let size: Int?
  }

  /// The most entries of a container; no export has as many.
  static let entryLimit = 1_000_000
  /// The unpacked sizes of an entry in bytes that are believed; a terabyte is more than any export has.
  private static let plausibleSizes = 0...1 << 40

  /// The names of the first hundred skipped entries, which are links or lead out of the container.
  public private(set) var refused: [String] = []

  private let opened: OpenedContainer
  private var pieces: Chunks
  private var entry: OpaquePointer?
  private var entries = 0

  /// Opens a file, which may be compressed.
  ///
  /// - Throws: a ``ContainerError`` where it cannot be read or is no zip or tar file.
  public convenience init(path: String) throws {
    self.init(try OpenedContainer(path: path))
  }

  /// Reads a container from a stream, which may be compressed.
  ///
  /// - Parameter read: returns the next bytes, and an empty array at the end.
  public convenience init(read: @escaping () throws -> [UInt8]) throws {
    self.init(try OpenedContainer(read: read))
  }

  private init(_ opened: OpenedContainer) {
    self.opened = opened
    pieces = Chunks(of: opened.unpacker)
  }

  /// Whether bytes are the beginning of an uncompressed zip or tar file; the first 512 bytes are enough.
  public static func isContainer(_ beginning: some Collection<UInt8>) -> Bool {
    ContainerKind(beginning: beginning) != nil
  }

  /// The position in the file in bytes, skipped bytes included.
  public var bytesRead: Int { entries == 0 ? 0 : opened.source.position }

  /// Moves to the next file; `nil` after the last.
  ///
  /// Directories are skipped, and so are links and entries that lead out of the container.
  /// - Throws: a ``ContainerError``, an error of the stream, or a `CancellationError`.
  public func next() throws -> Entry? {
    while true {
      try passOver()
      entry = try opened.unpacker.next()
      guard let entry else { return try end() }
      entries += 1
      opened.file?.endLimits()
      guard entries <= Self.entryLimit else { throw opened.unpacker.ending(ContainerError.bomb) }
      pieces = Chunks(of: opened.unpacker)
      if let file = file(entry) { return file }
    }
  }

  /// The next part of the current entry, at most 1 MB; empty at its end.
  ///
  /// - Throws: a ``ContainerError`` or an error of the stream.
  public func read() throws -> [UInt8] {
    guard let entry else { return [] }
    guard archive_entry_is_encrypted(entry) == 0 else { throw ContainerError.needsPassword }
    return try pieces.next()
  }
}

private extension ContainerReader {
  /// Skips the rest of the current entry; in a stream it is unpacked and counts towards the limit.
  func passOver() throws {
    guard opened.isStream, let entry, archive_entry_is_encrypted(entry) == 0 else { return }
    while try opened.unpacker.block() != nil { try Task.checkCancellation() }
  }

  func end() throws -> Entry? {
    guard !opened.isCut else { throw ContainerError.cutOff }
    return nil
  }

  /// The unpacked size that the container declares; `nil` where it declares none, or none that is plausible.
  func size(of entry: OpaquePointer) -> Int? {
    guard archive_entry_size_is_set(entry) != 0 else { return nil }
    let size = Int(archive_entry_size(entry))
    return Self.plausibleSizes.contains(size) ? size : nil
  }

  func file(_ entry: OpaquePointer) -> Entry? {
    let name = EntryName(of: entry)
    let kind = archive_entry_filetype(entry)
    guard kind != S_IFDIR else { return nil }
    let isFile = kind == S_IFREG || kind == 0
    let isLink = archive_entry_hardlink(entry) != nil || archive_entry_symlink(entry) != nil
    guard isFile, !isLink, name.staysInside else {
      if refused.count < 100 { refused.append(name.text) }
      return nil
    }
    return Entry(name: name.text, size: size(of: entry))
  }
}

extension ContainerReader {
  /// The whole content of one entry of a file.
  ///
  /// - Parameter limit: the most bytes that are returned.
  /// - Throws: `noEntry` where the entry is missing, `unsafeEntry` where it was refused, `tooLarge` above the
  ///   limit.
  public static func bytes(of entry: String, in path: String, limit: Int) throws(ContainerError) -> [UInt8] {
    do {
      let reader = try ContainerReader(path: path)
      while let found = try reader.next() {
        if found.name == entry { return try reader.all(of: found, limit: limit) }
      }
      guard !reader.refused.contains(entry) else { throw ContainerError.unsafeEntry(entry) }
      throw ContainerError.noEntry(entry)
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw error as? ContainerError ?? .unreadable(reason: "\(error)")
    }
  }
}

private extension ContainerReader {
  func all(of entry: Entry, limit: Int) throws -> [UInt8] {
    if let size = entry.size, size > limit { throw ContainerError.tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    while true {
      let piece = try read()
      guard !piece.isEmpty else { return bytes }
      bytes += piece
      guard bytes.count <= limit else { throw ContainerError.tooLarge(limit: limit) }
    }
  }
}

/// The name of an entry, with a check of where it leads.
struct EntryName {
  let text: String

  init(of entry: OpaquePointer) {
    let bytes = inUTF8 { archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry) }
    // Names in other character sets are kept, with U+FFFD for bytes that are not UTF-8.
    text = bytes.map { String(cString: $0) } ?? ""
  }

  /// Whether the path stays inside the container: relative, without `..` and without a drive letter.
  var staysInside: Bool {
    guard let first = text.utf8.first, first != 0x2F, first != 0x5C else { return false }
    let isOnDrive = text.utf8.dropFirst().first == 0x3A
    let parts = text.utf8.split { $0 == 0x2F || $0 == 0x5C }
    return !isOnDrive && !parts.contains { $0.elementsEqual([0x2E, 0x2E]) }
  }
}

/// The kind of a container, detected from its first bytes.
enum ContainerKind: Equatable {
  case zip
  case tar

  /// The number of bytes needed to detect it.
  static let signLength = 512

  /// Detects the kind; `nil` for anything else.
  init?(beginning: some Collection<UInt8>) {
    let bytes = Array(beginning.prefix(Self.signLength))
    if Self.zipSigns.contains(where: bytes.starts) {
      self = .zip
    } else if Self.isTarHeader(bytes) {
      self = .tar
    } else {
      return nil
    }
  }

  /// The signatures of an entry, of the end of an empty zip file, and of a split one (APPNOTE.TXT 4.3).
  private static let zipSigns: [[UInt8]] = [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6], [0x50, 0x4B, 7, 8]]
}

private extension ContainerKind {
  /// Whether it is a tar header by its checksum, since old tar files have no signature.
  static func isTarHeader(_ bytes: [UInt8]) -> Bool {
    guard bytes.count == signLength, bytes[0] != 0 else { return false }
    let field = 148..<156
    let digits = bytes[field].drop { $0 == 0x20 }.prefix { (0x30...0x37).contains($0) }
    let told = digits.reduce(0) { $0 << 3 | Int($1 & 7) }
    let blanks = field.count * 0x20
    let sum = bytes.reduce(0) { $0 + Int($1) } - bytes[field].reduce(0) { $0 + Int($1) } + blanks
    return !digits.isEmpty && told == sum
  }
}

/// Cuts unpacked bytes into pieces of one length; those before an error are returned first.
struct Chunks {
  static let length = 1 << 20

  private let blocks: any UnpackedBlocks
  private var block = UnsafeRawBufferPointer(start: nil, count: 0)
  private var failure: (any Error)?
  private var isAtEnd = false

  init(of blocks: any UnpackedBlocks) { self.blocks = blocks }

  /// The next piece; empty at the end.
  mutating func next() throws -> [UInt8] {
    var piece: [UInt8] = []
    while piece.count < Self.length, goOn() {
      let part = block.prefix(Self.length - piece.count)
      piece.append(contentsOf: part)
      block = UnsafeRawBufferPointer(rebasing: block.dropFirst(part.count))
    }
    if piece.isEmpty, let failure { throw failure }
    return piece
  }

  /// Fetches bytes; returns `false` at the end or after an error.
  private mutating func goOn() -> Bool {
    while block.isEmpty, !isAtEnd, failure == nil {
      do {
        if let more = try blocks.block() { block = more } else { isAtEnd = true }
      } catch {
        failure = error
      }
    }
    return !block.isEmpty
  }
}

/// Why a container or one of its entries cannot be read.
public enum ContainerError: Error, Equatable, Sendable {
  /// The file cannot be read or is no container; `reason` is shown to the user.
  case unreadable(reason: String)
  /// The file ends early.
  case cutOff
  /// The entry is encrypted.
  case needsPassword
  /// A part is damaged; `reason` is libarchive's or zlib's text.
  case damaged(reason: String)
  /// It unpacks to far more than any export of its size.
  case bomb
  /// The entry has more bytes than `limit`.
  case tooLarge(limit: Int)
  /// There is no entry with this name.
  case noEntry(String)
  /// The entry leads out of the container, or is a link.
  case unsafeEntry(String)
  case cancelled
}

extension ContainerError {
  static let noMemory = Self.unreadable(reason: "there is no memory for it; close other programs")
  static let noLibrary = Self.unreadable(
    reason: "libarchive.so.13, which reads it, is not on this machine; install libarchive13")
}

extension ContainerError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let reason): reason
    case .cutOff: "it ends in the middle; get the whole file and try again"
    case .needsPassword: "it needs a password; unpack it with one and take the folder"
    case .damaged(let reason): "it is damaged (\(reason)); get the file once more"
    case .bomb: "it would unpack to far more than an export holds; nothing more of it is read"
    case .tooLarge(let limit): "it unpacks to more than \(limit / 1_000_000) MB"
    case .noEntry(let name): "it holds no '\(name)'; it may have changed since it was imported"
    case .unsafeEntry(let name): "'\(name)' leads out of the container or is a link; links are not followed"
    case .cancelled: "cancelled"
    }
  }
}
