import Containers
import Foundation
import Glibc

/// What has to hold for any container, as a stream and as a file, and for any compressed stream.
enum ContainerClaims {
  /// The lengths in which a stream may arrive, besides as a whole.
  private static let pieces = [1, 13, 509]

  /// The claim that some bytes break; `nil` where all hold, and where they are no container.
  static func broken(by bytes: [UInt8]) -> String? {
    brokenStream(bytes) ?? brokenContainer(bytes) ?? brokenFile(bytes)
  }

  private static func brokenStream(_ bytes: [UInt8]) -> String? {
    let whole = Unpacked(bytes, inPiecesOf: max(1, bytes.count))
    if Packing(beginning: bytes) == .none, whole.bytes != bytes {
      return "other bytes, though nothing is packed"
    }
    return pieces.first { Unpacked(bytes, inPiecesOf: $0) != whole }.map {
      "other bytes of a stream in pieces of \($0) bytes"
    }
  }

  private static func brokenContainer(_ bytes: [UInt8]) -> String? {
    let whole = Contents(try? ContainerReader(read: read(bytes, inPiecesOf: max(1, bytes.count))))
    let parts = pieces.map { Contents(try? ContainerReader(read: read(bytes, inPiecesOf: $0))) }
    if let other = parts.first(where: { $0 != whole }) {
      return "other entries in pieces: \(whole), \(other)"
    }
    return whole.broken
  }

  /// A container that is no stream is read from its end.
  private static func brokenFile(_ bytes: [UInt8]) -> String? {
    let path = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID().uuidString)").path
    // Foundation would wait until it is on the disk, which takes longer than all else.
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    defer { unlink(path) }
    let written = write(file, bytes, bytes.count)
    close(file)
    guard written == bytes.count else { return "cannot write \(path)" }
    let contents = Contents(try? ContainerReader(path: path))
    if Contents(try? ContainerReader(path: path)) != contents { return "other entries the second time" }
    return contents.broken
  }

  /// What hands out bytes in pieces, and no bytes at the end.
  fileprivate static func read(_ bytes: [UInt8], inPiecesOf length: Int) -> () -> [UInt8] {
    var rest = bytes[...]
    return {
      defer { rest = rest.dropFirst(length) }
      return Array(rest.prefix(length))
    }
  }
}

/// The bytes of a stream, unpacked up to a limit.
private struct Unpacked: Equatable {
  private static let most = 4_000_000

  private(set) var bytes: [UInt8] = []
  private var isDamaged = false

  init(_ packed: [UInt8], inPiecesOf length: Int) {
    do {
      let stream = try UnpackedStream(read: ContainerClaims.read(packed, inPiecesOf: length))
      while bytes.count < Self.most, case let piece = try stream.next(), !piece.isEmpty { bytes += piece }
    } catch {
      isDamaged = true
    }
  }

  /// Whether both hold the same; of a damaged stream more may arrive in smaller pieces.
  static func == (left: Unpacked, right: Unpacked) -> Bool {
    guard left.isDamaged == right.isDamaged else { return false }
    return left.isDamaged || left.bytes.prefix(most) == right.bytes.prefix(most)
  }
}

/// The entries of a container, read up to a limit.
private struct Contents: Equatable {
  private static let (most, mostEntries) = (1_000_000, 200)

  private var entries: [ContainerReader.Entry] = []
  private var sizes: [Int] = []
  private var isDamaged = false

  /// - Parameter reader: `nil` where it cannot be opened.
  init(_ reader: ContainerReader?) {
    guard let reader else {
      isDamaged = true
      return
    }
    do {
      while entries.count < Self.mostEntries, let entry = try reader.next() { try take(entry, of: reader) }
    } catch {
      isDamaged = true
    }
  }

  private mutating func take(_ entry: ContainerReader.Entry, of reader: ContainerReader) throws {
    entries.append(entry)
    var size = 0
    defer { sizes.append(size) }
    while size < Self.most, case let piece = try reader.read(), !piece.isEmpty { size += piece.count }
  }

  var broken: String? {
    let names = entries.map(\.name)
    let outside = names.first { name in
      name.isEmpty || name.hasPrefix("/")
        || name.utf8.split(separator: 0x2F).contains { $0.elementsEqual("..".utf8) }
    }
    if let outside { return "an entry that leads out: \(outside)" }
    return entries.first { $0.size.map { $0 < 0 } == true }.map { "a size below zero: \($0)" }
  }

  static func == (left: Contents, right: Contents) -> Bool {
    guard left.isDamaged == right.isDamaged else { return false }
    return left.isDamaged || left.entries == right.entries && left.sizes == right.sizes
  }
}
