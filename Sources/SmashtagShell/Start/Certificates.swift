/// Whom to trust on the network, where that is not what the system says.
enum Certificates {
  /// The variables that name a file of certificates; the first that is set counts.
  static let variables = ["SMASHTAG_CA_BUNDLE", "CURL_CA_BUNDLE"]

  static func file(in environment: [String: String]) -> String? {
    variables.lazy.compactMap { environment.value(of: $0) }.first
  }
}
