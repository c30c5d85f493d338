import Testing

/// Pages of the sample, read by a program that was just installed and has no network.
struct SamplePageRunsTests {
  private let program: ComposedProgram

  init() throws { program = try ComposedProgram() }

  private func run(_ commands: String) async throws -> Program.Outcome {
    let nowhere = "http://127.0.0.1:9"
    return try await program.run(
      "--source", "sample", "-c", commands, with: ["https_proxy": nowhere, "http_proxy": nowhere])
  }

  @Test func `The first link that is found can be read`() async throws {
    let outcome = try await run("search everyone believed; 1; read")

    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.contains("The bucket, live"))
    #expect(outcome.output.contains("I am a bucket with a title."))
  }

  @Test func `A number of a page leads to the next`() async throws {
    let outcome = try await run("read https://ferry.example/timetable; 2; path")

    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.contains("One share, one wave"))
  }

  @Test func `A page as a whole has what stands around it`() async throws {
    let outcome = try await run("set page full; read https://tea.example/menu?cups=9")

    #expect(outcome.status == 0 && outcome.output.contains("钟楼下。水是山上的，茶是家里的。"))
  }

  @Test func `A picture of a page is one of the sample`() async throws {
    let outcome = try await run("read https://clinic.example/patients/mai-ek; 2")

    #expect(outcome.status == 0 && outcome.errors == "")
  }
}
