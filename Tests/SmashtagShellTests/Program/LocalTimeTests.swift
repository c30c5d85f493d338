import Testing

/// Local time where `TZ` says which.
@Suite(.needsProgram)
struct LocalTimeTests {
  private static let tweet = """
    {"id_str":"1","created_at":"Wed Jul 01 12:00:00 +0000 2026","text":"noon","user":{"screen_name":"ada"}}
    {"id_str":"2","created_at":"Thu Dec 24 12:00:00 +0000 2026","text":"noon","user":{"screen_name":"ada"}}
    """

  @Test(arguments: [
    "UTC", "Asia/Tokyo", ":Asia/Tokyo", "/usr/share/zoneinfo/Asia/Tokyo", "UTC-14", "UTC+5", "JST-9",
    "<+0330>-3:30",
    "CET-1CEST,M3.5.0,M10.5.0/3", "NZST-12NZDT,M9.5.0,M4.1.0/3", "EET-2EEST,M3.5.0/3,M10.5.0/4", "EST",
    "EST5EDT", "EST5EDT,M3.2.0,M11.1.0",
    "Nowhere", "",
  ])
  func `It is the time of the C library`(zone: String) async throws {
    var program = try Program()
    program.environment["TZ"] = zone
    _ = try await program.run("import", "-", input: Self.tweet)

    for (id, day) in [("1", "2026-07-01"), ("2", "2026-12-24")] {
      let local = try await program.sh("date -d \(day)T12:00:00Z '+%-d %b %Y, %H:%M'; date +%z")
      let shown = try await program.run("go", id)
      let handed = try await program.run("-c", "path | date +%z")

      #expect(shown.output.contains(try #require(local.lines.first)), "\(shown.output)")
      #expect(handed.lines.last == local.lines.last)
    }
  }
}
