import CCurl

/// Where the connections of a transfer may lead, and what came of that.
final class CurlReach {
  /// libcurl points back at it, so it must not move.
  private let state = UnsafeMutablePointer<ccurl_reach>.allocate(capacity: 1)

  init() { state.initialize(to: ccurl_reach()) }

  deinit { state.deallocate() }

  /// No connection may lead to this machine or into the local network.
  var isOutside: Bool {
    get { state.pointee.is_outside }
    set { state.pointee.is_outside = newValue }
  }

  /// There was no connection, or none that could be used, because of where it leads.
  var isRefused: Bool { state.pointee.refused > 0 && state.pointee.opened == 0 }

  /// Has a handle keep to it; false if it does not obey.
  func hold(_ easy: UnsafeMutableRawPointer) -> Bool { ccurl_keep_within(easy, state) == CURLE_OK }
}
