import FuzzDriver

/// Looks at what is found in any bytes: a text, or JSON where they begin with a bracket.
@main
enum ExtractFuzzer {
  static func main() {
    FuzzDriver.run { bytes in
      let isJSON = bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[")
      return isJSON
        ? DecoderClaims.broken(by: Array(bytes))
        : TextClaims.broken(by: String(decoding: bytes, as: UTF8.self))
    }
  }
}
