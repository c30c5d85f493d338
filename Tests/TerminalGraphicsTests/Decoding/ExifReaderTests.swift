import Foundation
import SmashtagModel
import Testing

@testable import TerminalGraphics

struct ExifReaderTests {
  /// A property of a directory: its tag, its type, the number of its values, and their bytes.
  private struct Property {
    let (tag, type, count): (Int, Int, Int)
    let bytes: [UInt8]
  }

  /// EXIF with three directories, in either order of bytes.
  private struct Exif {
    let isLittle: Bool

    func number(_ value: Int, _ length: Int) -> [UInt8] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }

    func text(_ tag: Int, _ text: String) -> Property {
      Property(tag: tag, type: 2, count: text.utf8.count + 1, bytes: Array(text.utf8) + [0])
    }

    func short(_ tag: Int, _ value: Int) -> Property {
      Property(tag: tag, type: 3, count: 1, bytes: number(value, 2))
    }

    func fractions(_ tag: Int, _ parts: (Int, Int)...) -> Property {
      Property(
        tag: tag, type: 5, count: parts.count, bytes: parts.flatMap { number($0.0, 4) + number($0.1, 4) })
    }

    /// The directory of some properties, and after it the values that do not fit into it.
    private func directory(_ properties: [Property], at offset: Int) -> [UInt8] {
      var (entries, values) = (number(properties.count, 2), [UInt8]())
      let end = offset + 2 + properties.count * 12 + 4
      for property in properties {
        entries += number(property.tag, 2) + number(property.type, 2) + number(property.count, 4)
        if property.bytes.count <= 4 {
          entries += property.bytes + Array(repeating: 0, count: 4 - property.bytes.count)
        } else {
          entries += number(end + values.count, 4)
          values += property.bytes
        }
      }
      return entries + number(0, 4) + values
    }

    func bytes(_ main: [Property], camera: [Property] = [], position: [Property] = []) -> [UInt8] {
      let pointers = { (camera: Int, position: Int) in
        [
          Property(tag: 0x8769, type: 4, count: 1, bytes: number(camera, 4)),
          Property(tag: 0x8825, type: 4, count: 1, bytes: number(position, 4)),
        ]
      }
      let second = 8 + directory(main + pointers(0, 0), at: 8).count
      let cameras = directory(camera, at: second)
      let third = second + cameras.count
      return (isLittle ? Array("II".utf8) : Array("MM".utf8)) + number(42, 2) + number(8, 4)
        + directory(main + pointers(second, third), at: 8) + cameras + directory(position, at: third)
    }

    /// What a camera writes.
    var whole: [UInt8] {
      bytes(
        [text(0x010F, "Canon"), text(0x0110, "Canon EOS 5D "), short(0x0112, 6)],
        camera: [
          text(0x9003, "2015:03:27 18:04:11"), fractions(0x829A, (1, 250)), fractions(0x829D, (28, 10)),
          short(0x8827, 400), fractions(0x920A, (35, 1)),
        ],
        position: [
          text(1, "S"), fractions(2, (33, 1), (51, 1), (3_000, 100)), text(3, "W"),
          fractions(4, (70, 1), (30, 1), (0, 1)),
        ])
    }
  }

  private func reader(_ bytes: [UInt8]) -> ExifReader? {
    ExifReader(in: ByteView(Data([7, 7] + bytes)), at: 2)
  }

  @Test(arguments: [true, false])
  func `What a camera wrote is read`(isLittle: Bool) throws {
    let exif = try #require(reader(Exif(isLittle: isLittle).whole))

    #expect(exif.orientation?.rawValue == 6)
    #expect(
      exif.camera
        == CameraFacts(
          model: "Canon EOS 5D", taken: "2015-03-27 18:04:11", exposure: "1/250 s, f/2.8, ISO 400, 35 mm",
          position: Coordinates(latitude: -(33 + 51 / 60 + 30 / 3_600.0), longitude: -70.5)))
  }

  @Test(arguments: [
    ("Apple", "iPhone 12", "Apple iPhone 12"), ("NIKON CORPORATION", "NIKON D90", "NIKON D90"),
    ("", "X100", "X100"), ("Leica", " ", "Leica"),
    ("A\r\n\u{7}\tB", "\u{1B}[2J", "A B [2J"), ("\u{2}\u{3}", "C", "C"),
  ])
  func `The model begins with its maker, once`(make: String, model: String, shown: String) {
    let exif = Exif(isLittle: true)

    #expect(reader(exif.bytes([exif.text(0x010F, make), exif.text(0x0110, model)]))?.camera?.model == shown)
  }

  @Test(arguments: [((2, 1), "2 s"), ((1, 3), "0.3 s"), ((10, 600), "1/60 s"), ((25, 10), "2.5 s")])
  func `Times are fractions of a second, or seconds`(time: (Int, Int), text: String) {
    let exif = Exif(isLittle: false)

    #expect(reader(exif.bytes([], camera: [exif.fractions(0x829A, time)]))?.camera?.exposure == text)
  }

  @Test(arguments: [
    "五015:03:27 18:04:11", "2015:13:27 18:04:11", "2015:03:27 24:04:11", "2015:3:27 18:04:11", "2015:03:27",
    "9999:99:99 99:99:99", "2015-03-27 18:04:11",
  ])
  func `What is no date is left out`(text: String) {
    let exif = Exif(isLittle: true)

    #expect(reader(exif.bytes([], camera: [exif.text(0x9003, text)]))?.camera == nil)
  }

  @Test func `What cannot be is left out`() {
    let exif = Exif(isLittle: true)
    let bytes = exif.bytes(
      [exif.short(0x0112, 9), exif.text(0x010F, "  ")],
      camera: [
        exif.text(0x9003, "0000:00:00 00:00:00"), exif.fractions(0x829A, (1, 0)),
        exif.fractions(0x829D, (0, 1)),
        exif.short(0x8827, 0), exif.text(0x920A, "35"),
      ],
      position: [exif.fractions(2, (99, 1), (0, 1), (0, 1)), exif.fractions(4, (0, 1), (0, 1), (0, 1))])

    #expect(reader(bytes)?.camera == nil && reader(bytes)?.orientation == nil)
  }

  @Test(arguments: [true, false])
  func `What is cut off or changed ends, whatever it says`(isLittle: Bool) {
    let whole = Exif(isLittle: isLittle).whole
    for length in whole.indices {
      let cut = reader(Array(whole[..<length]))
      #expect(cut?.camera?.model?.utf8.count ?? 0 <= 100)
    }
    for index in whole.indices {
      var changed = whole
      changed[index] = 0xFF
      let text = reader(changed)?.camera.map { "\($0)" } ?? ""
      #expect(text.utf8.count < 1_000)
    }
  }
}
