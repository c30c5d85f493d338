/// What was looked up by its id or name; without it, why it is not there.
public struct XFound<Value: Sendable>: Sendable {
  public let value: Value?
  public let errors: [XPartialError]
}

extension XFound {
  /// Reads what stands under `data`; where nothing does, the answer has to say why.
  static func found(
    _ root: JSONElement, expected: String, _ read: (JSONElement) -> Result<Value, TweetFormatError>
  ) -> Result<XFound, TweetFormatError> {
    let errors = XPartialError.list(in: root)
    guard root["data"].exists else {
      return errors.isEmpty
        ? .failure(.unexpected(expected: expected)) : .success(XFound(value: nil, errors: errors))
    }
    return read(root["data"]).map { XFound(value: $0, errors: errors) }
  }
}
