import Containers
public import Foundation

/// The inputs of one kind that are kept in the repository.
///
/// A folder `Fuzzers/Corpus/KIND` has inputs as files of their own, written by hand (`seed-…`) or once broken (`found-…`),
/// and `made.tar.gz` with those that a fuzzer made up, of which each runs code that no other does.
public struct FuzzCorpus {
  /// An input, and the name of its file.
  public struct Input: Sendable {
    public let name: String
    public let bytes: [UInt8]
  }

  private static let packed = "made.tar.gz"
  private let folder: URL

  /// The corpus of a kind in a checkout.
  public init(of kind: FuzzKind, in checkout: URL) {
    folder = checkout.appending(path: "Fuzzers/Corpus/\(kind.name)")
  }

  /// All inputs, those with a file of their own first.
  ///
  /// - Throws: where a file cannot be read.
  public func inputs() throws -> [Input] { try alone() + made() }

  private func alone() throws -> [Input] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try names.filter { $0 != Self.packed }.sorted().map { name in
      Input(name: name, bytes: [UInt8](try Data(contentsOf: folder.appending(path: name))))
    }
  }

  private func made() throws -> [Input] {
    let reader = try ContainerReader(path: folder.appending(path: Self.packed).path)
    var inputs: [Input] = []
    while let entry = try reader.next() {
      var bytes: [UInt8] = []
      while case let piece = try reader.read(), !piece.isEmpty { bytes += piece }
      inputs.append(Input(name: entry.name, bytes: bytes))
    }
    return inputs
  }
}
