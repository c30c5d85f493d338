import Foundation
import SmashtagModel

/// The progress and speed of an import, measured over the last seconds.
struct ImportPace {
  /// The seconds over which speed is measured.
  private static let window = 5.0
  /// The seconds before the first estimate.
  private static let patience = 1.0

  private let start: Date
  private var moments: [Moment]

  private struct Moment {
    let time: Date
    let tweets: Int
    let bytes: Int
  }

  init(start: Date) {
    self.start = start
    moments = [Moment(time: start, tweets: 0, bytes: 0)]
  }

  /// The progress in words: `tweets.jsonl 34% · 12,000 tweets · 41,000/s · 12 s left`.
  mutating func words(for progress: ImportProgress, at time: Date) -> String {
    if let renewal = progress.renewal { return renewal.words }
    let now = Moment(time: time, tweets: progress.tweets, bytes: progress.bytesRead)
    let (rate, left) = look(from: now, to: progress.bytesInAll)
    let speed = rate.map { "\(Counted.grouped($0))/s" }
    let parts = [progress.place, Counted.tweets(progress.tweets), speed, left]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// The number of tweets per second, and the estimated time left.
  private mutating func look(from now: Moment, to end: Int?) -> (rate: Int?, left: String?) {
    moments.append(now)
    // Keeps one moment from before the window, so that there is always something to compare with.
    while moments.count > 2, now.time.timeIntervalSince(moments[1].time) >= Self.window {
      moments.removeFirst()
    }
    let seconds = now.time.timeIntervalSince(moments[0].time)
    guard now.time.timeIntervalSince(start) >= Self.patience, seconds > 0 else { return (nil, nil) }
    let bytes = Double(now.bytes - moments[0].bytes) / seconds
    let left = end.flatMap { end in
      bytes > 0 && end > now.bytes ? Self.words(forSeconds: Double(end - now.bytes) / bytes) : nil
    }
    return (Self.rounded(Double(now.tweets - moments[0].tweets) / seconds), left)
  }
}

extension ImportPace {
  /// A rate rounded to two or three digits: `41,000`, `980`.
  private static func rounded(_ rate: Double) -> Int? {
    guard rate >= 0, rate < 1e12 else { return nil }
    let step = rate >= 10_000 ? 1_000.0 : rate >= 1_000 ? 100 : 1
    return Int((rate / step).rounded() * step)
  }

  /// A duration in words; `nil` for implausibly long ones.
  private static func words(forSeconds seconds: Double) -> String? {
    guard seconds < 1e8 else { return nil }
    let whole = Int(seconds.rounded(.up))
    switch whole {
    case ..<60: return "\(whole) s left"
    case ..<3_600: return "\((whole + 59) / 60) min left"
    default: return "\(Counted.grouped(whole / 3_600)) h \(whole % 3_600 / 60) min left"
    }
  }
}

extension ImportProgress {
  /// The name of the file and the percentage read: `tweets.jsonl 34%`.
  fileprivate var place: String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let bytesInAll, bytesInAll > 0 else { return name }
    let percentage = Double(max(0, bytesRead)) * 100 / Double(bytesInAll)
    return "\(name) \(Int(min(100, percentage)))%"
  }
}
