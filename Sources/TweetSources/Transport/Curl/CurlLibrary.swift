import CCurl

/// libcurl, which the first request loads, or the first address that is read.
enum CurlLibrary {
  static var isThere: Bool { ccurl_is_there() }

  /// Why nothing can be fetched where it is not there.
  static let absence = "libcurl.so.4 is not on this machine; install libcurl4"
}
