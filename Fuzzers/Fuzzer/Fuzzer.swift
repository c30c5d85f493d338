import Foundation
import FuzzClaims
import Glibc
import Synchronization

/// Makes up bytes of one kind, and ends where a claim about them does not hold.
///
/// `make fuzz` builds it with libFuzzer, whose options follow `--kind=NAME`. Built as usual it takes the files it is
/// given. `--kinds` names all kinds.
@main
enum Fuzzer {
  private static let kind = Mutex<FuzzKind?>(nil)
  /// What follows the program's name; a constant, since libFuzzer ends the program and what then is referred to from
  /// nowhere is taken for a leak.
  private static let words = Array(CommandLine.arguments.dropFirst())

  /// What chooses the kind: libFuzzer ignores options with two hyphens, and hands them on to the programs it starts.
  private static let option = "--kind="

  static func main() {
    if words == ["--kinds"] { return FuzzKind.all.forEach { print($0.name) } }
    guard let word = words.first, word.hasPrefix(option),
      let kind = FuzzKind.named(String(word.dropFirst(option.count)))
    else {
      FileHandle.standardError.write(Data("usage: Fuzzer --kinds | --kind=NAME [OPTION|FILE]...\n".utf8))
      exit(2)
    }
    self.kind.withLock { $0 = kind }
    run(kind, words.dropFirst())
  }

  /// Ends the program where a claim does not hold; libFuzzer writes the bytes to a file then.
  private static func check(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let claim = kind.withLock(\.self)?.broken(by: Array(bytes)) else { return }
    FileHandle.standardError.write(Data("a claim does not hold: \(claim)\n".utf8))
    abort()
  }
}

#if FUZZING
  extension Fuzzer {
    /// Runs libFuzzer with the kind's options, which those of the command line override.
    private static func run(_ kind: FuzzKind, _ words: ArraySlice<String>) {
      let options = [
        "-dict=Fuzzers/Dictionaries/\(kind.dictionary).dict", "-max_len=\(kind.longest)",
        "-malloc_limit_mb=\(kind.largestBlock)",
      ]
      var list: [UnsafeMutablePointer<CChar>?] = (CommandLine.arguments.prefix(2) + options + words).map {
        strdup($0)
      }
      list.append(nil)
      let status = list.withUnsafeMutableBufferPointer { list in
        var (count, start) = (Int32(list.count - 1), list.baseAddress)
        return runDriver(&count, &start) { bytes, count in
          Fuzzer.check(UnsafeBufferPointer(start: bytes, count: count))
          return 0
        }
      }
      exit(status)
    }
  }

  /// What libFuzzer is started with: arguments, and what takes each input.
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ take: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32
#else
  extension Fuzzer {
    private static func run(_ kind: FuzzKind, _ paths: ArraySlice<String>) {
      for path in paths {
        guard let bytes = FileManager.default.contents(atPath: path) else {
          FileHandle.standardError.write(Data("cannot read \(path)\n".utf8))
          exit(2)
        }
        [UInt8](bytes).withUnsafeBufferPointer(check)
        print("\(path): sound")
      }
    }
  }
#endif
