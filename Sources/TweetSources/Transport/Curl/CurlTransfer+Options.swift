import CCurl

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
