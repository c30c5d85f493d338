import CCurl
import Glibc

/// One transfer of libcurl; belongs to the thread that made it.
final class CurlTransfer {
  /// All lines of all headers of an answer may have that many bytes together.
  static let headerLimit = 256 << 10

  let job: CurlJob
  let easy: UnsafeMutableRawPointer
  /// What it was given.
  let milliseconds: Int

  /// Where libcurl says what is wrong; it has to stay where it is.
  let complaint = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  /// Where it may lead.
  let reach: CurlReach
  /// What is asked with; libcurl keeps no copy.
  var requestHeaders: UnsafeMutablePointer<curl_slist>?
  /// The end of TLS without a goodbye is seen.
  var insistsOnGoodbye = false

  private var body: AnswerBody?
  private var headerBytes = 0
  /// libcurl takes a header without its end for a whole one.
  private var isHeaderWhole = false
  private var pace = ProgressPace()
  /// Why it was ended by us.
  private var refusal: HTTPError?

  init?(_ job: CurlJob) {
    guard let easy = ccurl_easy_init() else {
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
    ccurl_easy_cleanup(easy)
    ccurl_slist_free_all(requestHeaders)
    complaint.deallocate()
  }

  /// Takes bytes of the body; false ends the transfer.
  func receive(body piece: UnsafeRawBufferPointer) -> Bool {
    accepts { () throws(HTTPError) in
      if body == nil { body = try newBody() }
      try body?.take(piece)
      let count = body?.bytes.count ?? 0
      if count > 0, pace.isDue() { job.order.fetch.received(count) }
    }
  }

  /// Takes a line of a header, that of provisional answers included; false ends the transfer.
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

  /// What became of it, once it has ended.
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

  /// Which HTTP was spoken, as libcurl numbers them.
  var version: Int { number(CURLINFO_HTTP_VERSION) }

  /// The fields of the final answer, as far as they came.
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
  /// Who was given less and was not there yet may be there all the same.
  static let leastToConnect = 2_000
  private static let idleSeconds = 15

  /// Tells libcurl what to do and what never to; false if it does not obey.
  func setOptions() -> Bool {
    // Spares a hanging name server; libcurl has it since 7.87.
    set(CURLOPT_QUICK_EXIT, 1)
    insistsOnGoodbye = ccurl_insist_on_goodbye(easy) == CURLE_OK
    return reach.hold(easy) && setRequest() && setBounds() && setTrust() && setProxy() && setReceivers()
  }
}

private extension CurlTransfer {
  func setRequest() -> Bool {
    for header in job.order.headers { requestHeaders = ccurl_slist_append(requestHeaders, header) }
    return set(CURLOPT_URL, job.order.fetch.address.asked)
      && set(CURLOPT_USERAGENT, "smashtag")
      && ccurl_set_pointer(easy, CURLOPT_HTTPHEADER, requestHeaders) == CURLE_OK
      && set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
      // What is packed is unpacked here, where it is counted.
      && set(CURLOPT_HTTP_CONTENT_DECODING, 0)
      && setBody()
  }

  /// libcurl keeps a copy of what is sent, and makes a POST of it.
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
      && set(CURLOPT_LOW_SPEED_TIME, Self.idleSeconds)
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

  /// Nothing stands between this machine and itself; elsewhere the environment says what does.
  func setProxy() -> Bool {
    let origin = job.order.fetch.address.origin
    guard !job.order.fetch.mayBeLocal else {
      return !origin.isThisMachine || set(CURLOPT_PROXY, "")
    }
    // Said here and not left to libcurl, which would not tell whether it is the proxy that it connects to.
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

/// Says when to tell how far something is: at once, and then not too often.
struct ProgressPace {
  static let step: Duration = .milliseconds(60)

  private var next: ContinuousClock.Instant?

  /// True where it is time to tell.
  mutating func isDue(at now: ContinuousClock.Instant = .now) -> Bool {
    if let next, now < next { return false }
    next = now + Self.step
    return true
  }
}

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

/// What stands between this machine and the others, as the environment says it to libcurl.
struct EnvironmentProxy {
  private let value: (String) -> String?

  /// `value` answers what a variable holds.
  init(_ value: @escaping (String) -> String? = { getenv($0).map { String(cString: $0) } }) {
    self.value = value
  }

  /// The proxy on the way to a host; `nil` where there is none.
  func address(to origin: Origin) -> String? {
    // Servers hand what a client sent to their children as HTTP_…, so that one does not count in capitals.
    let own = origin.scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
    guard !isException(origin.host) else { return nil }
    return first(of: own + ["all_proxy", "ALL_PROXY"])
  }
}

private extension EnvironmentProxy {
  /// An empty variable is none.
  func first(of names: [String]) -> String? {
    names.lazy.compactMap(value).first { !$0.isEmpty }
  }

  func isException(_ host: String) -> Bool {
    guard let list = first(of: ["no_proxy", "NO_PROXY"]) else { return false }
    let host = bare(host)
    return list == "*"
      || list.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map { bare($0) }.contains { name in
        !name.isEmpty && (host == name || host.hasSuffix("." + name))
      }
  }

  /// In lower case, without the brackets of IPv6 and the dots around a name.
  func bare(_ host: some StringProtocol) -> String {
    host.lowercased().trimming { "[].".contains($0) }
  }
}

private extension String {
  func trimming(_ isDropped: (Character) -> Bool) -> String {
    var rest = self[...]
    while let first = rest.first, isDropped(first) { rest.removeFirst() }
    while let last = rest.last, isDropped(last) { rest.removeLast() }
    return String(rest)
  }
}
