public import SmashtagModel
import Synchronization

/// Notes the remarks of requests.
public final class Remarks: Sendable {
  private let texts = Mutex<[String]>([])

  public init() {}

  public var all: [String] { texts.withLock { $0 } }

  /// A request whose remarks are noted.
  public var request: RequestContext { RequestContext(remark: { self.add($0) }) }

  @Sendable public func add(_ text: String) { texts.withLock { $0.append(text) } }
}
