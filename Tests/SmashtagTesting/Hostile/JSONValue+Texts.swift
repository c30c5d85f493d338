extension JSONValue {
  /// The path to a value: names of members and indices.
  public typealias Path = [String]

  /// The paths of all texts in it, by name and index.
  public var textPaths: [Path] {
    switch self {
    case .string: [[]]
    case .array(let values):
      zip(0..., values).flatMap { index, value in value.textPaths.map { ["\(index)"] + $0 } }
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { name, value in value.textPaths.map { [name] + $0 } }
    case .null, .bool, .int, .double: []
    }
  }

  /// The value with the texts at some paths changed.
  public func changing(_ paths: Set<Path>, _ change: (_ text: String, _ path: Path) -> String) -> JSONValue {
    changing(paths, at: [], change)
  }

  private func changing(_ paths: Set<Path>, at path: Path, _ change: (String, Path) -> String) -> JSONValue {
    switch self {
    case .string(let text): .string(paths.contains(path) ? change(text, path) : text)
    case .array(let values):
      .array(zip(0..., values).map { $1.changing(paths, at: path + ["\($0)"], change) })
    case .object(let members):
      .object(
        Dictionary(
          members.map { name, value in (name, value.changing(paths, at: path + [name], change)) }
        ) { $1 })
    case .null, .bool, .int, .double: self
    }
  }

  /// All texts in it, names of members included.
  public var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let values): values.flatMap(\.texts)
    case .object(let members): members.flatMap { [$0] + $1.texts }
    case .null, .bool, .int, .double: []
    }
  }
}
