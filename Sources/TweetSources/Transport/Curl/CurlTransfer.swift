import CCurl
import Glibc

/// A transfer of libcurl, used only on the thread that created it.
final class CurlTransfer {
  /// The maximum size of all headers of a response in bytes.
  static let headerLimit = 256 << 10

  let job: CurlJob
  let easy: UnsafeMutableRawPointer
  /// Its time limit.
  let milliseconds: Int

  /// The buffer for libcurl's error message, which must not move.
  let complaint = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  /// The restriction of its connections.
  let reach: CurlReach
  /// The request's headers, which libcurl does not copy.
  var requestHeaders: UnsafeMutablePointer<curl_slist>?
  /// Whether the end of TLS without a close notification is reported.
  var insistsOnGoodbye = false

  private var body: AnswerBody?
  private var headerBytes = 0
  /// Whether the header is complete, since libcurl accepts one that is cut off.
  private var isHeaderWhole = false
  private var pace = ProgressPace()
  /// The error with which this program ended the transfer.
  private var refusal: HTTPError?

  init?(_ job: CurlJob) {
    guard let easy = curl_easy_init() else {
      complaint.deallocate()
      return nil
    }
    self.easy = easy
    self.job = job
    milliseconds = job.order.milliseconds
    reach = CurlReach()
    complaint.initialize(repeating: 0)
    guard setOptions() else { return nil }
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(requestHeaders)
    complaint.deallocate()
  }

  /// Takes bytes of the body; returning `false` ends the transfer.
  func receive(body piece: UnsafeRawBufferPointer) -> Bool {
    accepts { () throws(HTTPError) in
      if body == nil { body = try newBody() }
      try body?.take(piece)
      let count = body?.bytes.count ?? 0
      if count > 0, pace.isDue() { job.order.fetch.received(count) }
    }
  }

  /// Takes a header line, also of provisional responses; returning `false` ends the transfer.
  func receive(header line: UnsafeRawBufferPointer) -> Bool {
    accepts { () throws(HTTPError) in
      headerBytes += line.count
      guard headerBytes <= Self.headerLimit else {
        throw .malformed(host: host, reason: "sends more headers than are taken")
      }
      if line.starts(with: "HTTP/".utf8) { isHeaderWhole = false }
      if line.starts(with: "\r\n".utf8) || line.starts(with: "\n".utf8) { isHeaderWhole = true }
    }
  }

  /// The result of the transfer after it has ended.
  func result(_ code: CURLcode) -> Result<HTTPResponse, HTTPError> {
    if let refusal { return .failure(refusal) }
    guard code == CURLE_OK else {
      return .failure(reach.isRefused ? .local(host: host) : failure(code).error)
    }
    return Result { () throws(HTTPError) in try response() }
  }
}

private extension CurlTransfer {
  var host: String { job.order.fetch.host }
  var limit: Int { job.order.fetch.request.limit }
  var isEncrypted: Bool { job.order.fetch.address.origin.scheme == "https" }

  func accepts(_ bytes: () throws(HTTPError) -> Void) -> Bool {
    do {
      try bytes()
      return true
    } catch {
      refusal = error
      return false
    }
  }

  func newBody() throws(HTTPError) -> AnswerBody {
    let coding = try ContentCoding(of: headers, from: host)
    return AnswerBody(packedAs: coding, limit: limit, from: host)
  }

  func response() throws(HTTPError) -> HTTPResponse {
    guard isHeaderWhole, status >= 200 else { throw .cutOff(host: host) }
    try body?.finish()
    let headers = headers
    guard insistsOnGoodbye || !isEncrypted || AnswerEnd(status, headers, over: version).isSaid else {
      throw .malformed(host: host, reason: "does not say how long its answer is")
    }
    guard Set(headers.values("content-length")).count < 2 else {
      throw .malformed(host: host, reason: "names two lengths for one answer")
    }
    let url = job.order.fetch.address.text
    return HTTPResponse(status: status, headers: headers, body: body?.bytes ?? [], url: url)
  }

  func failure(_ code: CURLcode) -> CurlFailure {
    CurlFailure(
      code: code, complaint: String(cString: Array(complaint)), host: host, limit: limit,
      isConnected: number(CURLINFO_LOCAL_PORT) > 0, hasBegun: headerBytes > 0,
      systemError: Int32(number(CURLINFO_OS_ERRNO)),
      isHasty: milliseconds < Self.leastToConnect,
      tunnelStatus: number(CURLINFO_HTTP_CONNECTCODE))
  }
}

extension CurlTransfer {
  var status: Int { number(CURLINFO_RESPONSE_CODE) }

  /// The HTTP version of the response as libcurl's number.
  var version: Int { number(CURLINFO_HTTP_VERSION) }

  /// The headers of the final response, as far as they were received.
  var headers: HTTPHeaders {
    var headers = HTTPHeaders()
    var field = ccurl_next_header(easy, nil)
    while let present = field {
      headers.append(String(cString: present.pointee.name), String(cString: present.pointee.value))
      field = ccurl_next_header(easy, present)
    }
    return headers
  }

  func number(_ info: CURLINFO) -> Int {
    var value = 0
    return ccurl_number(easy, info, &value) == CURLE_OK ? value : 0
  }
}

extension CurlTransfer {
  private static let connectMilliseconds = 10_000
  /// The time in milliseconds below which a failure to connect does not prove that the host is unreachable.
  static let leastToConnect = 2_000

  /// Sets all options; returns `false` if libcurl rejects one.
  func setOptions() -> Bool {
    // Does not wait for name resolution to end; available since libcurl 7.87.
    set(CURLOPT_QUICK_EXIT, 1)
    insistsOnGoodbye = ccurl_insist_on_goodbye(easy) == CURLE_OK
    return reach.hold(easy) && setRequest() && setBounds() && setTrust() && setProxy() && setReceivers()
  }
}

private extension CurlTransfer {
  func setRequest() -> Bool {
    for header in job.order.headers { requestHeaders = curl_slist_append(requestHeaders, header) }
    return set(CURLOPT_URL, job.order.fetch.address.asked)
      && set(CURLOPT_USERAGENT, "smashtag")
      && ccurl_set_pointer(easy, CURLOPT_HTTPHEADER, requestHeaders) == CURLE_OK
      && set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
      // The body is decompressed by this program, which limits its size.
      && set(CURLOPT_HTTP_CONTENT_DECODING, 0)
      // On a connection that was used before, libcurl repeats what ended without an answer.
      && set(CURLOPT_FRESH_CONNECT, job.order.fetch.request.isRepeatable ? 0 : 1)
      && setBody()
  }

  /// Sets the body, which libcurl copies and sends with POST.
  func setBody() -> Bool {
    guard let body = job.order.fetch.request.body else { return true }
    return ccurl_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)) == CURLE_OK
      && body.withUnsafeBytes { bytes in
        ccurl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      } == CURLE_OK
  }

  func setBounds() -> Bool {
    set(CURLOPT_NOSIGNAL, 1)
      && set(CURLOPT_PROTOCOLS_STR, "http,https")
      && set(CURLOPT_FOLLOWLOCATION, 0)
      && set(CURLOPT_HTTP09_ALLOWED, 0)
      && set(CURLOPT_TIMEOUT_MS, milliseconds)
      && set(CURLOPT_CONNECTTIMEOUT_MS, min(milliseconds, Self.connectMilliseconds))
      && set(CURLOPT_LOW_SPEED_LIMIT, 1)
      && set(CURLOPT_LOW_SPEED_TIME, job.order.fetch.request.mostSilence)
      && ccurl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(job.order.fetch.request.limit))
        == CURLE_OK
  }

  func setTrust() -> Bool {
    let isStrict =
      set(CURLOPT_SSL_VERIFYPEER, 1)
      && set(CURLOPT_SSL_VERIFYHOST, 2)
      && set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    guard let certificates = job.order.certificates else { return isStrict }
    return isStrict && set(CURLOPT_CAINFO, certificates) && set(CURLOPT_CAPATH, nil)
  }

  /// Sets the proxy according to the environment; none for this machine.
  func setProxy() -> Bool {
    let origin = job.order.fetch.address.origin
    guard !job.order.fetch.mayBeLocal else {
      return !origin.isThisMachine || set(CURLOPT_PROXY, "")
    }
    // Set here, because libcurl would not tell whether it connects to a proxy.
    let proxy = EnvironmentProxy().address(to: origin)
    reach.isOutside = proxy == nil
    return set(CURLOPT_PROXY, proxy ?? "") && set(CURLOPT_NOPROXY, "")
  }

  func setReceivers() -> Bool {
    let owner = Unmanaged.passUnretained(self).toOpaque()
    let body: curl_write_callback = { bytes, _, count, owner in
      CurlTransfer.at(owner)?.receive(body: UnsafeRawBufferPointer(start: bytes, count: count)) == true
        ? count : Int(CURL_WRITEFUNC_ERROR)
    }
    let header: curl_write_callback = { bytes, size, count, owner in
      CurlTransfer.at(owner)?.receive(header: UnsafeRawBufferPointer(start: bytes, count: size * count))
        == true
        ? size * count : Int(CURL_WRITEFUNC_ERROR)
    }
    return ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, complaint.baseAddress) == CURLE_OK
      && ccurl_set_pointer(easy, CURLOPT_WRITEDATA, owner) == CURLE_OK
      && ccurl_set_pointer(easy, CURLOPT_HEADERDATA, owner) == CURLE_OK
      && ccurl_set_receiver(easy, CURLOPT_WRITEFUNCTION, body) == CURLE_OK
      && ccurl_set_receiver(easy, CURLOPT_HEADERFUNCTION, header) == CURLE_OK
  }

  static func at(_ owner: UnsafeMutableRawPointer?) -> CurlTransfer? {
    owner.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  @discardableResult
  func set(_ option: CURLoption, _ value: Int) -> Bool { ccurl_set_number(easy, option, value) == CURLE_OK }

  func set(_ option: CURLoption, _ value: String?) -> Bool { ccurl_set_text(easy, option, value) == CURLE_OK }
}

/// Limits the rate of progress reports: the first at once, the next after a pause.
struct ProgressPace {
  static let step: Duration = .milliseconds(60)

  private var next: ContinuousClock.Instant?

  /// Whether a report is due.
  mutating func isDue(at now: ContinuousClock.Instant = .now) -> Bool {
    if let next, now < next { return false }
    next = now + Self.step
    return true
  }
}

/// Restricts the connections of a transfer to public hosts, and records rejected ones.
final class CurlReach {
  /// The state to which libcurl's callback refers, so it must not move.
  private let state = UnsafeMutablePointer<ccurl_reach>.allocate(capacity: 1)

  init() { state.initialize(to: ccurl_reach()) }

  deinit { state.deallocate() }

  /// Whether connections to this machine and the local network are rejected.
  var isOutside: Bool {
    get { state.pointee.is_outside }
    set { state.pointee.is_outside = newValue }
  }

  /// Whether no connection was made because of the restriction.
  var isRefused: Bool { state.pointee.refused > 0 && state.pointee.opened == 0 }

  /// Applies the restriction to a handle; returns `false` if libcurl rejects it.
  func hold(_ easy: UnsafeMutableRawPointer) -> Bool { ccurl_keep_within(easy, state) == CURLE_OK }
}
