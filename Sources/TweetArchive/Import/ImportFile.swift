/// What is read of an import at a time: a file, the standard input, or a part of an export.
struct ImportFile: Equatable, Sendable {
  /// How messages call it.
  let name: String

  static let standardInput = ImportFile(name: "standard input")
}
