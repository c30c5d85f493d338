import SmashtagModel

extension User {
  /// Everything known of the user; two profiles are the same row when these bytes are the same.
  var bytes: [UInt8] {
    var writer = ByteWriter(capacity: 128)
    writer.append(screenName)
    writer.append(name == screenName ? nil : name)
    writer.append(id)
    writer.append(isVerified ? 1 : 0 as UInt64)
    writer.append(profileImageURL)
    return writer.bytes
  }

  init(bytes: UnsafeRawBufferPointer) throws {
    var reader = ByteReader(bytes)
    self.init(
      screenName: try reader.string(), name: try reader.optionalString(), id: try reader.optionalString(),
      isVerified: try reader.number() != 0, profileImageURL: try reader.optionalString())
  }
}
