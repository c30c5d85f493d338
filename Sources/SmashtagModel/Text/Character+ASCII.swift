extension Character {
  /// One of `0` to `9`, not a digit of another script.
  package var isASCIIDigit: Bool { isASCII && isNumber }
}
