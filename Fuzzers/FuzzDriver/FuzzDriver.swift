import Foundation
import Glibc
import Synchronization

/// Hands bytes to what looks whether a claim holds.
///
/// `make fuzz` builds it with libFuzzer, which makes up the bytes; built as usual it takes the files it is given.
public enum FuzzDriver {
  /// Answers which claim some bytes break, if any.
  public typealias Check = @Sendable (UnsafeBufferPointer<UInt8>) -> String?

  private static let check = Mutex<Check>({ _ in nil })

  public static func run(_ check: @escaping Check) {
    self.check.withLock { $0 = check }
    #if FUZZING
      var count = CommandLine.argc
      var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
      exit(
        runDriver(&count, &words) { start, count in
          FuzzDriver.take(UnsafeBufferPointer(start: start, count: count))
          return 0
        })
    #else
      for path in CommandLine.arguments.dropFirst() {
        let bytes = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
        bytes.withUnsafeBufferPointer(take)
        print("\(path): sound")
      }
    #endif
  }

  /// Ends the program where a claim does not hold; libFuzzer writes the bytes to a file then.
  private static func take(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let claim = check.withLock(\.self)(bytes) else { return }
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
