/// Why an import ended before its end.
public enum ImportError: Error, Equatable, Sendable {
  /// The archive cannot be written: a full disk, a missing permission, a newer version.
  case archive(path: String, reason: String)
  case cancelled(ImportReport)
}

extension ImportError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .archive(let path, let reason): "\(path): \(reason)"
    case .cancelled(let report): "interrupted after \(report.imported) tweets; import again to go on"
    }
  }
}
