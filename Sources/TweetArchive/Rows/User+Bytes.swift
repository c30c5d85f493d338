import SmashtagModel

extension User {
  /// Writes everything known of the user; two profiles are the same row when these bytes are the same.
  func put(to writer: inout ByteWriter) {
    writer.append(screenName)
    writer.append(name == screenName ? nil : name)
    writer.append(id)
    writer.append(isVerified ? 1 : 0 as UInt64)
    writer.append(profileImageURL)
  }

  init(bytes: UnsafeRawBufferPointer) throws {
    var reader = ByteReader(bytes)
    self.init(
      screenName: try reader.string(), name: try reader.optionalString(), id: try reader.optionalString(),
      isVerified: try reader.number() != 0, profileImageURL: try reader.optionalString())
  }
}
