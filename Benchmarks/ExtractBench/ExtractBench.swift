import Foundation
import Glibc

/// Finds the mentions of a collection of tweets, and of texts made to be slow, each beside a floor and peers.
///
/// `ExtractBench FILE.jsonl [SMASHTAG]`: with the program's path its `extract --json` is run over the texts as well.
@main
struct ExtractBench {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let file = arguments.first else {
      print("usage: ExtractBench FILE.jsonl [SMASHTAG]")
      exit(2)
    }
    do {
      let texts = try TweetTexts(file: file)
      EngineBench(texts: texts).run()
      try PeerBench(texts: texts).run()
      LinearityBench(ordinary: texts.megabyte).run()
      if let program = arguments.dropFirst().first { try ProgramBench(texts: texts, program: program).run() }
    } catch {
      print("ExtractBench: \(error)")
      exit(1)
    }
  }
}
