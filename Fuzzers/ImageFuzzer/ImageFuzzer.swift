import Foundation
import FuzzDriver

/// Decodes parts of any bytes, and looks whether what comes out can be true.
@main
enum ImageFuzzer {
  static func main() { FuzzDriver.run { ImageClaims.broken(by: Data($0)) } }
}
