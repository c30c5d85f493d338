import Foundation
import SmashtagModel
import Testing

@testable import TerminalGraphics

struct CellSizeTests {
  @Test func `A border of the window is no part of a cell`() {
    #expect(
      CellSize.of(columns: 100, rows: 24, width: 904, height: 460) == PixelSize(width: 9, height: 19))
  }

  @Test(arguments: [
    (0, 24, 900, 456), (100, 0, 900, 456), (100, 24, 0, 0), (100, 24, 90, 456), (1, 1, 900, 900),
  ])
  func `A window without pixels says nothing of cells`(columns: Int, rows: Int, width: Int, height: Int) {
    #expect(CellSize.of(columns: columns, rows: rows, width: width, height: height) == nil)
  }

  @Test func `What is no terminal reports no cell`() throws {
    let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))

    #expect(CellSize.reported(by: file.fileDescriptor, environment: [:]) == nil)
  }

  @Test func `A terminal's window is asked, but not in tmux`() throws {
    var (primary, secondary): (Int32, Int32) = (-1, -1)
    var window = winsize(ws_row: 24, ws_col: 100, ws_xpixel: 904, ws_ypixel: 460)
    try #require(openpty(&primary, &secondary, nil, nil, &window) == 0)
    defer { _ = (close(primary), close(secondary)) }

    #expect(
      CellSize.reported(by: secondary, environment: ["TERM": "xterm"]) == PixelSize(width: 9, height: 19))
    #expect(CellSize.reported(by: secondary, environment: ["TMUX": "/tmp/tmux,1,0"]) == nil)
  }

  @Test func `It is named with its width first`() {
    #expect(CellSize.named("10x20") == PixelSize(width: 10, height: 20))
  }

  @Test(arguments: ["", "10", "10x", "x20", "0x0", "10x20x30", "tenx20", "1000x2000", "-10x-20", "2x20"])
  func `What no cell can have is refused`(text: String) {
    #expect(CellSize.named(text) == nil)
  }
}
