/// The machine that the program runs on.
public enum ThisMachine {
  /// Whether a host is this machine, by its address or by a name that is never anything else.
  ///
  /// The host is in lower case, and an IPv6 address in brackets.
  public static func isNamed(by host: some StringProtocol) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" || isLoopbackIPv4(host)
  }

  private static func isLoopbackIPv4(_ host: some StringProtocol) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
