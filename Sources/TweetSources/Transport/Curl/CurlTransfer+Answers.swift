import CCurl

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
