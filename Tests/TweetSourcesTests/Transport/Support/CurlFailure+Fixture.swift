import CCurl

@testable import TweetSources

extension CurlFailure {
  static func fixture(_ code: UInt32, isConnected: Bool, isHasty: Bool, hasBegun: Bool = false)
    -> CurlFailure
  {
    CurlFailure(
      code: .init(rawValue: code), complaint: "", host: "a.example", limit: 1, isConnected: isConnected,
      hasBegun: hasBegun,
      systemError: 0, isHasty: isHasty, tunnelStatus: 0)
  }
}
