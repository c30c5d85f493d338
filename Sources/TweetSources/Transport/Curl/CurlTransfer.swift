import CCurl

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
