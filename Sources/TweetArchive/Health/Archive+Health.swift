import GRDB
public import SmashtagModel

extension Archive {
  /// Looks whether everything in the file can be read and belongs together; `nil` as long as there is no archive.
  ///
  /// Changes nothing. A cancelled task ends it early, with what was found so far.
  public func health() async throws(SourceError) -> ArchiveHealth? {
    do {
      guard let reader = try await openedReader() else { return nil }
      return await HealthCheck(reader: reader, path: path).health()
    } catch {
      throw ArchiveTrouble(error).sourceError(of: path)
    }
  }
}
