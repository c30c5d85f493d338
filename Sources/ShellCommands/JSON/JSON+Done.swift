extension JSON {
  /// What a command says that did something but shows no context.
  static func done(_ command: String, _ members: KeyValuePairs<String, JSON> = [:]) -> JSON {
    (["done": .string(command)] as JSON).adding(members)
  }
}
