import Foundation
import SafeText
import Testing

@testable import TerminalKit

/// Asks a real terminal how far its cursor moves.
@Suite(.enabled(if: Tmux.isReference, "tmux 3.3a is not installed"))
struct TmuxWidthTests {
  static let texts = [
    // Latin, composed and decomposed, and punctuation
    "plain", "é", "e\u{301}", "ö", "a\u{300}\u{301}\u{302}", "ﬁ", "…", "—", "“x”", "·", "›", "↻", "½", "①",
    "𝕏",
    // Blocks of bars and pictures
    "█▌", "▀▀", "→",
    // Greek, Cyrillic, Arabic, Hebrew, Devanagari, Tamil, Bengali, Burmese, Tibetan
    "Ωμέγα", "Вечер", "й", "مرحبا", "بِسْمِ", "ﷺ", "שלום", "שָׁלוֹם", "हिन्दी", "क्षि", "க்ஷ", "நி", "বাংলা", "ကျွန်", "བོད",
    // Thai, Lao, Khmer
    "สวัสดี", "น้ำ", "ກຳ", "ខ្មែរ",
    // Chinese, Japanese, Korean
    "日本語", "𠀀", "「」", "，", "ＡＢ", "かな", "が", "か\u{3099}", "カナ", "ｶﾞ", "〇", "한국어", "\u{1112}\u{1161}\u{11AB}",
    "\u{1112}\u{1161}", "가\u{11A8}", "㊗️", "㉈", "䷀",
    "ｱｲｳ", "！？", "ﾊﾟ", "\u{3131}\u{314F}", "葛\u{E0100}",
    // Emoji of every kind
    "☺\u{FE0E}", "☎\u{FE0E}", "🧔🏿‍♂️", "👨🏿‍🦰", "🇬🇷🇺🇦🇯🇵", "9️⃣", "*️⃣",
    "😀", "⌚", "❤", "❤️", "☺️", "☎️", "👍", "👍🏽", "☝🏽", "✌🏿", "⛹🏿‍♂️", "👩‍💻", "👨‍👩‍👧‍👦", "🧑🏽‍🤝‍🧑🏻", "👩🏽‍❤️‍💋‍👨🏿",
    "🏳️‍🌈", "🏴‍☠️", "❤️‍🔥", "👁️‍🗨️", "🐻‍❄️", "🇩🇪", "🇩🇪🇫🇷", "🇩", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "#️⃣", "©", "®️", "🅰️",
    // Nothing to see
    "a\u{200B}b", "a\u{200E}b", "a\u{2060}b", "a\u{2068}b\u{2069}", "\u{A0}",
  ]

  static let columns = Tmux.columns(after: texts)

  @Test(arguments: texts.indices)
  func `The cursor of tmux moves by the cells of a text`(number: Int) {
    #expect(Self.columns[number] == CellWidth.of(Self.texts[number]), "\(Self.texts[number])")
  }

  @Test func `Looks, links and isolates take no cells`() {
    let text = "1 " + StyledText("שלום #tag", role: .hashtag, link: "https://a.org/é").isolated() + " 2 h"
    let capabilities = OutputCapabilities(colorDepth: .trueColor, showsLinks: true, isolatesDirections: true)
    let line = text.rendered(with: Style(theme: .dark, capabilities: capabilities))

    #expect(Tmux.columns(after: [line]) == [text.width])
  }

  @Test func `There are texts enough, none of them twice`() {
    let distinct = Set(Self.texts.map { Array($0.unicodeScalars) })

    #expect(distinct.count >= 100)
    #expect(distinct.count == Self.texts.count)
  }
}

/// A tmux server of its own with one silent pane, asked for the cursor's column after a text.
struct Tmux {
  /// Whether this is the tmux the widths are made for.
  static let isReference = answer(to: "-V") == "tmux 3.3a"

  private let socket = "/tmp/terminal-kit-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"

  /// The column after each text, written at the start of a line; nothing where no answer came.
  static func columns(after texts: [String]) -> [Int?] {
    let tmux = Tmux()
    _ = tmux.ask("-u new-session -d -x 120 -y 10 'exec sleep 120' >/dev/null")
    defer {
      _ = tmux.ask("kill-server")
      unlink(tmux.socket)
    }
    guard let path = tmux.ask("display -p '#{pane_tty}'"), let pane = FileHandle(forWritingAtPath: path)
    else { return texts.map { _ in nil } }
    return texts.enumerated().map { tmux.column(after: $1, number: $0, in: pane) }
  }
}

private extension Tmux {
  /// Writes a text and then a number as the pane's title; once the title is there, so is the text.
  func column(after text: String, number: Int, in pane: FileHandle) -> Int? {
    pane.write(Data("\r\u{1B}[2K\(text)\u{1B}]2;n\(number)\u{1B}\\".utf8))
    for _ in 0..<100 {
      let words = ask("display -p '#{pane_title} #{cursor_x}'")?.split(separator: " ") ?? []
      if words.first == "n\(number)" { return words.last.flatMap { Int($0) } }
      usleep(5_000)
    }
    return nil
  }

  /// The answer of this server; what starts it must not keep the pipe open that is read to its end.
  func ask(_ command: String) -> String? {
    Self.answer(to: "-S \(socket) -f /dev/null \(command)")
  }

  /// Goes through `popen`: Foundation's `Process` waits for the server as well, which stays.
  static func answer(to command: String) -> String? {
    guard let pipe = popen("env -u TMUX LC_ALL=C.UTF-8 tmux \(command) 2>/dev/null", "r") else { return nil }
    var (answer, buffer) = ("", [CChar](repeating: 0, count: 256))
    while fgets(&buffer, Int32(buffer.count), pipe) != nil {
      answer += String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    return pclose(pipe) == 0 ? answer.trimmingCharacters(in: .whitespacesAndNewlines) : nil
  }
}
