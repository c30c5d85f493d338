import SmashtagModel
import TweetFormats

/// What was found of a Mastodon export beside its posts.
struct MastodonExport {
  /// There is an `outbox.json`.
  var isOne = false
  private(set) var owner: User?
  private(set) var troubles: [PartTrouble] = []

  mutating func readActor(_ name: PartName, _ content: SmallPart) throws {
    do {
      owner = try MastodonActor.user(try content.bytes())
    } catch let error as CancellationError {
      throw error
    } catch {
      troubles.append(PartTrouble(name: name.text, reason: "\(error)", isFailure: false))
    }
  }
}
