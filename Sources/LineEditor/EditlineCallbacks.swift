import CEditline

/// What libedit asks back while it reads a line.
final class EditlineCallbacks {
  /// Waits for a character; nil ends the line.
  var nextCharacter: () -> Unicode.Scalar? = { nil }

  /// Deals with a key that is not libedit's own.
  var press: (CELKey) -> CELAfterKey = { _ in CELAfterKeyNothing }

  /// Tells that a key did nothing.
  var ring: () -> Void = {}

  /// Must not outlive this object.
  var owner: CELOwner {
    CELOwner(
      owner: Unmanaged.passUnretained(self).toOpaque(),
      next_character: { owner, character in
        guard let scalar = EditlineCallbacks.at(owner)?.nextCharacter() else { return false }
        character?.pointee = scalar.value
        return true
      },
      key: { owner, key in EditlineCallbacks.at(owner)?.press(key) ?? CELAfterKeyNothing },
      bell: { owner in EditlineCallbacks.at(owner)?.ring() })
  }

  private static func at(_ owner: UnsafeMutableRawPointer?) -> EditlineCallbacks? {
    owner.map { Unmanaged<EditlineCallbacks>.fromOpaque($0).takeUnretainedValue() }
  }
}
