import CArchiveLibrary
import Glibc

/// Reads the entries of a zip or tar file one after the other, unpacking what is asked for and nothing else.
public final class ContainerReader {
  /// One thing a container holds.
  public struct Entry: Equatable, Sendable {
    /// Its path in the container, parted by `/`.
    public let name: String
    /// In bytes; `nil` where the container does not say beforehand.
    public let size: Int?
  }

  /// So many entries are no export.
  static let entryLimit = 1_000_000

  /// The first hundred entries that were passed over, because they are links or lead out of the container.
  public private(set) var refused: [String] = []

  private let opened: OpenedContainer
  private var pieces: Pieces
  private var entry: OpaquePointer?
  private var entries = 0

  public convenience init(path: String) throws {
    self.init(try OpenedContainer(path: path))
  }

  /// Reads a container that comes only once, and which may be packed; `read` gives none at its end.
  public convenience init(read: @escaping () throws -> [UInt8]) throws {
    self.init(try OpenedContainer(read: read))
  }

  private init(_ opened: OpenedContainer) {
    self.opened = opened
    pieces = Pieces(of: opened.unpacker)
  }

  /// Whether bytes are the first of a container that is not packed; 512 of them tell.
  public static func isContainer(_ beginning: some Collection<UInt8>) -> Bool {
    ContainerKind(beginning: beginning) != nil
  }

  /// How far in the file it has come, in bytes, also by passing over them.
  public var bytesRead: Int { entries == 0 ? 0 : opened.source.position }

  /// Goes on to the next file; `nil` after the last.
  public func next() throws -> Entry? {
    while true {
      try passOver()
      entry = try opened.unpacker.next()
      guard let entry else { return try end() }
      entries += 1
      opened.file?.endLimits()
      guard entries <= Self.entryLimit else { throw opened.unpacker.ending(ContainerError.bomb) }
      pieces = Pieces(of: opened.unpacker)
      if let file = file(entry) { return file }
    }
  }

  /// The next piece of the entry's content, of at most 1 MB; empty at its end.
  public func read() throws -> [UInt8] {
    guard let entry else { return [] }
    guard archive_entry_is_encrypted(entry) == 0 else { throw ContainerError.needsPassword }
    return try pieces.next()
  }
}

private extension ContainerReader {
  /// What a stream holds has to be unpacked to be passed over, and is counted.
  func passOver() throws {
    guard opened.isStream, let entry, archive_entry_is_encrypted(entry) == 0 else { return }
    while try opened.unpacker.block() != nil { try Task.checkCancellation() }
  }

  func end() throws -> Entry? {
    guard !opened.isCut else { throw ContainerError.cutOff }
    return nil
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
    let size = archive_entry_size_is_set(entry) != 0 ? Int(archive_entry_size(entry)) : nil
    return Entry(name: name.text, size: size)
  }
}
