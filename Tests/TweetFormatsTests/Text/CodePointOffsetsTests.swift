import Testing

@testable import TweetFormats

struct CodePointOffsetsTests {
  @Test(arguments: [
    ("abc", 0, 0), ("abc", 3, 3), ("abc", 4, nil), ("abc", -1, nil), ("", 0, 0), ("", 1, nil),
    ("é😀a", 0, 0), ("é😀a", 1, nil), ("é😀a", 2, 1), ("é😀a", 4, nil), ("é😀a", 6, 2), ("é😀a", 7, 3),
    ("é😀a", 8, nil), ("é😀a", -1, nil), ("é😀a", Int.max, nil),
  ])
  func `A byte is a code point only where one begins, or at the end`(text: String, byte: Int, index: Int?) {
    let offsets = Array(text.utf8).withUnsafeBufferPointer { CodePointOffsets($0) }

    #expect(offsets.index(ofByte: byte) == index)
  }
}
