/// The texts in a value, found by reflection, with their paths such as `user.name`.
///
/// Indices, cases of enumerations with their labels, and optionals do not stand in the paths.
public struct Leaves {
  /// A text, and where it stands.
  public struct Leaf: Equatable, Sendable {
    public let path: String
    public let text: String
  }

  public private(set) var texts: [Leaf] = []
  /// The optionals and lists that hold nothing in the whole value, so that texts could hide in them.
  public var holes: Set<String> { empty.subtracting(filled) }
  private var empty: Set<String> = []
  private var filled: Set<String> = []

  public init(of value: Any) { collect(value, at: []) }

  private mutating func collect(_ value: Any, at path: [String]) {
    let name = path.joined(separator: ".")
    if let text = value as? any StringProtocol {
      texts.append(Leaf(path: name, text: String(text)))
      filled.insert(name)
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional, .collection, .set, .dictionary:
      if mirror.children.isEmpty { empty.insert(name) } else { filled.insert(name) }
      for child in mirror.children { collect(child.value, at: path) }
    default:
      for child in mirror.children { collect(child.value, at: path + [child.label].compactMap(\.self)) }
    }
  }
}
