import SmashtagModel

extension Host {
  /// As it is shown to readers: beside letters of other scripts, which may look like others, stands what they are in
  /// ASCII.
  var words: String { asciiName.map { "\(writtenName) (\($0))" } ?? writtenName }
}

extension String {
  /// An address, and behind it its host in ASCII where it has letters of other scripts:
  /// `https://пример.example/a (xn--e1afmkfd.example)`.
  public var withASCIIHost: String { Host(ofAddress: self)?.asciiName.map { "\(self) (\($0))" } ?? self }
}
