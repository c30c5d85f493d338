/// Why a packed file, or one of its entries, cannot be read.
public enum ContainerError: Error, Equatable, Sendable {
  case unreadable(reason: String)
  /// It ends in the middle.
  case cutOff
  case needsPassword
  /// Something of it is damaged.
  case damaged(reason: String)
  /// What it would unpack to is out of all proportion to what it is.
  case bomb
  case tooLarge(limit: Int)
  case noEntry(String)
  /// The entry leads out of the container, or is a link.
  case unsafeEntry(String)
  case cancelled
}

extension ContainerError {
  static let noMemory = Self.unreadable(reason: "there is no memory for it; close other programs")
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
