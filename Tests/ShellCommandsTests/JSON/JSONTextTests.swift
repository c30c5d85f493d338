import Foundation
@testable import ShellCommands
import Testing

struct JSONTextTests {
  @Test(
    arguments: [
      (JSON.null, "null"), (true, "true"), (7, "7"), (.number(1.5), "1.5"), (.number(1), "1.0"),
      (.number(.infinity), "null"),
      (.number(.nan), "null"), ([], "[]"), ([1, [2]], "[1,[2]]"), (.object([]), "{}"),
      (["b": 1, "a": .null], #"{"b":1,"a":null}"#),
      (JSON(nil as String?), "null"), (JSON(nil as Int?), "null"),
    ] as [(JSON, String)])
  func `A value stands on one line`(value: JSON, text: String) {
    #expect(value.text == text)
  }

  @Test(arguments: [
    ("plain é 東 😀", #""plain é 東 😀""#), ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#),
    ("\r\n", #""\r\n""#),
    ("\u{0}\u{1B}[2J", #""\u0000\u001b[2J""#), ("\u{7F}\u{80}\u{9B}\u{9F}", #""\u007f\u0080\u009b\u009f""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("\u{A0}\u{200D}", "\"\u{A0}\u{200D}\""),
  ])
  func `Signs that a terminal or a line would obey are escaped`(string: String, text: String) {
    #expect(JSON.string(string).text == text)
  }

  @Test func `What is written is read again unchanged`() throws {
    let every = String(String.UnicodeScalarView((0...0x3000).compactMap { Unicode.Scalar(UInt32($0)) }))

    let read =
      try JSONSerialization.jsonObject(with: Data(JSON.array([.string(every)]).text.utf8)) as? [String]

    #expect(read?.first.map { Array($0.unicodeScalars) } == Array(every.unicodeScalars))
  }

  @Test func `Names are escaped as well`() {
    #expect(JSON.object([JSON.Member(name: "a\"\u{1B}", value: 1)]).text == #"{"a\"\u001b":1}"#)
  }

  @Test func `Members are added behind`() {
    #expect((["a": 1] as JSON).adding(["b": 2]).text == #"{"a":1,"b":2}"#)
  }
}
