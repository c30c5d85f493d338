import FuzzDriver

/// Reads any bytes as a page, as their first byte says, and looks whether what comes out can be true.
@main
enum PageFuzzer {
  static func main() { FuzzDriver.run { PageClaims.broken(by: Array($0)) } }
}
