/// Why an import ended before its end.
public enum ImportError: Error, Equatable, Sendable {
  /// The archive cannot be written: a full disk, a missing permission, a newer version; `after` is what was stored
  /// before that.
  case archive(path: String, reason: String, after: ImportReport = ImportReport())
  case cancelled(ImportReport)
}

extension ImportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .archive(let path, let reason, let report) where report.stored > 0:
      "\(path): \(reason); \(report.stored) tweets were stored before, import again to go on"
    case .archive(let path, let reason, _): "\(path): \(reason)"
    case .cancelled(let report): "interrupted after \(report.imported) tweets; import again to go on"
    }
  }
}

extension ImportReport {
  /// How many tweets are in the archive as the import has them, and were not before.
  fileprivate var stored: Int { imported + updated }
}
