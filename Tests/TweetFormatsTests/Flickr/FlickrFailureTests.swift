import Testing

import TweetFormats

struct FlickrFailureTests {
  @Test(arguments: [
    #"{"stat":"fail","code":100,"message":"Invalid API Key"}"#,
    #"{"stat":"fail","code":"100","message":"Invalid API Key"}"#,
    #"jsonFlickrApi({"stat":"fail","code":100,"message":"Invalid API Key"})"#,
    #"{"stat":"fail","message":"Invalid API Key","code":100},"#,
    #"<?xml version="1.0" encoding="utf-8" ?><rsp stat="fail"><err code="100" msg="Invalid API Key" /></rsp>"#,
    "\n<rsp stat='fail'>\n\t<err msg='Invalid API Key' code='100'></err>\n</rsp>\n",
  ])
  func `A failure says its code and its cause`(answer: String) {
    let failure = FlickrDecoder().failure(Array(answer.utf8))

    #expect(failure == FlickrFailure(code: 100, message: "Invalid API Key"))
  }

  @Test func `Signs of XML are read`() {
    let answer = #"<rsp stat="fail"><err code="1" msg="Photo &quot;7&quot; [&#8230;] &amp; more" /></rsp>"#

    #expect(FlickrDecoder().failure(Array(answer.utf8))?.message == "Photo \"7\" […] & more")
  }

  @Test(arguments: [
    (#"{"stat":"fail"}"#, FlickrFailure(code: 0, message: "")),
    (#"{"stat":"fail","code":"x","message":7}"#, FlickrFailure(code: 0, message: "")),
    (#"<rsp stat="fail"><err/></rsp>"#, FlickrFailure(code: 0, message: "")),
  ])
  func `A failure that says nothing is one`(answer: String, failure: FlickrFailure) {
    #expect(FlickrDecoder().failure(Array(answer.utf8)) == failure)
  }

  @Test(arguments: [
    "", "{}", #"{"stat":"ok"}"#, "<error>BOOM!</error>", #"<rsp stat="ok"><err code="1"/></rsp>"#,
    #"<rsp stat="fail"></rsp>"#, #"<rsp stat="fail"><err code="1""#, "<h1>Bad Gateway</h1>",
    #"{"stat":"fail","code":1"#, "[1]", "\u{0}<rsp stat=\"fail\"><err/></rsp>",
    #"<!DOCTYPE rsp [<!ENTITY a "b">]><rsp stat="fail"><err code="1" msg="&a;"/></rsp>"#,
  ])
  func `Everything else is no failure`(answer: String) {
    #expect(FlickrDecoder().failure(Array(answer.utf8)) == nil)
  }
}
