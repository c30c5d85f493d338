import Foundation
import Glibc

/// Decodes parts of any bytes, and looks whether what comes out can be true.
///
/// `make fuzz` builds it with libFuzzer, which makes up the bytes; built as usual it looks at the files it is given.
@main
enum ImageFuzzer {
  static func main() {
    #if FUZZING
      var count = CommandLine.argc
      var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
      exit(
        runDriver(&count, &words) { start, count in
          ImageFuzzer.check(UnsafeBufferPointer(start: start, count: count))
          return 0
        })
    #else
      for path in CommandLine.arguments.dropFirst() {
        let bytes = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
        bytes.withUnsafeBufferPointer(check)
        print("\(path): sound")
      }
    #endif
  }

  /// Ends the program where a claim does not hold; libFuzzer writes the bytes to a file then.
  private static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let claim = ImageClaims.broken(by: Data(bytes)) else { return }
    FileHandle.standardError.write(Data("a claim does not hold: \(claim)\n".utf8))
    abort()
  }
}

#if FUZZING
  /// What libFuzzer is started with: arguments, and what takes each input.
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32
#endif
