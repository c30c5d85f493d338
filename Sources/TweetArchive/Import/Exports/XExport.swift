import Foundation
import SmashtagModel
import TweetFormats

/// What was found of an X data export beside its tweets.
struct XExport {
  private(set) var notes = NoteTweets()
  private var account: User?
  private var manifest: XManifest?
  private var parts: Set<String> = []
  private var isDescribed = false
  /// Told only where there are tweets, for `manifest.js` may as well be of another program.
  private(set) var troubles: [PartTrouble] = []

  /// `account.js` knows the owner best.
  var owner: User? { account ?? manifest?.owner }

  /// When it was put together.
  var generated: Date? { manifest?.generated }

  /// Whether there are, or should be, tweets.
  var isOne: Bool { !parts.isEmpty || manifest?.tweetFiles.isEmpty == false }

  /// Whether nothing else in its folder is to be read.
  var isWhole: Bool { isOne && isDescribed }

  mutating func addTweets(_ name: PartName) { parts.insert(String(name.unpacked.base)) }

  /// Takes over what a part says about the export.
  mutating func read(_ role: PartRole, _ name: PartName, _ content: SmallPart) throws {
    isDescribed = true
    do {
      switch role {
      case .account: account = try XAccount.owner(try content.bytes())
      case .manifest: manifest = try XManifest(try content.bytes())
      case .notes: try content.forEachRecord { add($0, of: name) }
      default: break
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      troubles.append(PartTrouble(name: name.text, reason: "\(error)", isFailure: false))
    }
  }

  private mutating func add(_ note: TweetRecord, of name: PartName) {
    guard let reason = note.fault.map({ "\($0)" }) ?? notes.add(note.bytes) else { return }
    guard troubles.count < Self.mostTroubles else { return }
    let words = "line \(note.line): \(reason); its tweet stays cut"
    troubles.append(PartTrouble(name: name.text, reason: words, isFailure: false))
  }

  private static let mostTroubles = 1_000

  /// The parts that the manifest names and that are not there.
  func missing(in folder: String) -> [PartTrouble] {
    let names = (manifest?.tweetFiles ?? []).map { PartName($0.name) }
    return names.filter { !parts.contains(String($0.base)) }.prefix(1_000).map {
      PartTrouble(
        name: "\(folder)manifest.js",
        reason: "names \($0.text.prefix(200)), which is not there; get the whole export", isFailure: true)
    }
  }
}
