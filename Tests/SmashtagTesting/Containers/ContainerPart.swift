/// One entry of a container that a test makes.
public struct ContainerPart: Sendable {
  public var name: [UInt8]
  public var bytes: [UInt8]
  public var kind: Kind

  public enum Kind: Equatable, Sendable {
    case file
    case folder
    /// A symbolic link; the bytes are its target.
    case link
    /// A link to another entry; the bytes are its name.
    case hardLink
    case device
  }

  public init(_ name: String, _ bytes: [UInt8], as kind: Kind = .file) {
    (self.name, self.bytes, self.kind) = (Array(name.utf8), bytes, kind)
  }

  public init(_ name: String, _ text: String, as kind: Kind = .file) {
    self.init(name, Array(text.utf8), as: kind)
  }
}
