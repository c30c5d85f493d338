/// Why a cache could not be cleared.
struct CacheFailure: Error, Equatable, CustomStringConvertible {
  let folder: String
  /// In the system's words.
  let reason: String

  var description: String { "cannot clear \(folder): \(reason); look at who may write there" }
}
