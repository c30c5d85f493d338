import Foundation
import SmashtagModel
import Testing

struct JSONWriterTests {
  /// What a writer writes, as text.
  private func text(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func text(_ string: String) -> String { text { $0.value(string) } }

  @Test func `Values of each kind stand on one line`() {
    let written = text {
      $0.array { array in
        array.value("a")
        array.value(nil as String?)
        array.value(7)
        array.value(nil as Int?)
        array.value(true)
        array.value(false)
        array.value(1.5)
        array.value(-Double.infinity)
        array.value(Double.nan)
        array.value(2..<5)
        array.array { _ in }
        array.object { _ in }
      }
    }

    #expect(written == #"["a",null,7,null,true,false,1.5,null,null,[2,5],[],{}]"#)
  }

  @Test func `Members and elements are parted by commas`() {
    let written = text {
      $0.object { object in
        object.member("a", "x")
        object.member("b", 1)
        object.member("c", true)
        object.member("d", 0.5)
        object.member("e", 0..<1)
        object.member("f") { $0.member("g", nil as String?) }
        object.member("h", objects: [1, 2]) { $0.member("i", $1) }
        object.name("j\"" as String)
        object.array { $0.value(1) }
      }
    }

    #expect(
      written == #"{"a":"x","b":1,"c":true,"d":0.5,"e":[0,1],"f":{"g":null},"h":[{"i":1},{"i":2}],"j\"":[1]}"#
    )
  }

  @Test func `It goes on after what is there`() {
    var writer = JSONWriter(Array("x ".utf8))
    writer.value(1)

    #expect(writer.bytes == Array("x 1".utf8))
  }

  @Test func `Every sign that a terminal or a line would obey is escaped, and no other`() {
    let all = (0...0x3100).compactMap { Unicode.Scalar(UInt32($0)) } + ["\u{E9A8}", "\u{FFFD}", "😀"]
    for scalar in all {
      let isObeyed =
        [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      let written = text("a\(scalar)b")
      let isPlain = written.unicodeScalars.elementsEqual("\"a\(scalar)b\"".unicodeScalars)
      #expect(isPlain == !(isObeyed || scalar == "\"" || scalar == "\\"), "\(scalar.value)")
    }
  }

  @Test(arguments: [
    ("\"\\/", #""\"\\/""#), ("\r\n\t", #""\r\n\t""#),
    ("\0\u{F}\u{10}\u{1B}[2J", #""\u0000\u000f\u0010\u001b[2J""#),
    ("\u{7F}\u{80}\u{9F}\u{A0}", "\"\\u007f\\u0080\\u009f\u{A0}\""), ("\u{2028}\u{2029}", #""\u2028\u2029""#),
    ("\u{2028}", #""\u2028""#), ("é\u{85}", #""é\u0085""#),
  ])
  func `An escape says which sign it is`(string: String, written: String) {
    #expect(text(string) == written)
  }

  @Test func `What is written is read again unchanged`() throws {
    let every = String(String.UnicodeScalarView((0...0x3000).compactMap { Unicode.Scalar(UInt32($0)) }))

    let read = try JSONSerialization.jsonObject(with: Data("[\(text(every))]".utf8)) as? [String]

    #expect(read?.first.map { Array($0.unicodeScalars) } == Array(every.unicodeScalars))
  }
}

struct TokenTests {
  @Test(arguments: ["a", "!", "~", "s3cret", String(repeating: "x", count: 10_000)])
  func `A token is what can stand in a header`(secret: String) {
    #expect(Token(secret)?.secret == secret)
  }

  @Test(arguments: ["", " ", "a b", " a", "a ", "a\n", "\ta", "\u{7F}", "a\0", "\u{1B}", "é", "𝒶"])
  func `What cannot stand in a header is none`(secret: String) {
    #expect(Token(secret) == nil)
  }

  @Test func `No description tells it`() throws {
    let token = try #require(Token("s3cret"))
    let session = LoginSession(access: token, refresh: token)

    var dumped = ""
    dump(session, to: &dumped)
    #expect(
      ![token.description, token.debugDescription, "\(session)", dumped].contains { $0.contains("s3cret") })
  }
}
