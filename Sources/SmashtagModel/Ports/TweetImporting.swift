/// Takes tweets from files into an archive.
public protocol TweetImporting: Sendable {
  /// Imports files and folders, in order; a broken file or record is reported and the rest goes on.
  ///
  /// Throws where the archive itself cannot be written; what was committed before stays.
  func `import`(
    _ inputs: [ImportInput], author: User, progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(ImportError) -> ImportReport
}
