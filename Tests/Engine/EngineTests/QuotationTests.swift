import Support
import Testing

/// A refusal quotes what was typed, and not what was made of it.
@Suite struct QuotationTests {
  @Test(arguments: [
    ("newgame wordflow puzzle Polen", "Polen"), ("newgame wordflow puzzle \"Kitchen Tabel\"", "Kitchen Tabel"),
    ("foresee Polen {}", "Polen"), ("word Pol9n", "Pol9n"), ("trace A1 B9", "B9"),
    ("newgame wordle mini answer Q9T", "Q9T"), ("setoption name Polen value 1", "Polen"),
    ("setoption name Palette value Bunt", "Bunt"), ("resume Polen", "Polen"), ("history Polen", "Polen"),
    ("position wordflow grid SEA/TEL/INE required Polen", "Polen"), ("Polen", "Polen"), ("help Polen", "Polen"),
  ])
  func whatWasTypedIsQuoted(line: String, quoted: String) {
    let talk = TestClient()
    talk("newgame wordflow normal seed 5")
    let reply = talk(line).last ?? ""
    #expect(reply.hasPrefix("error ") && reply.contains("\"\(quoted)\""), "\(reply)")
  }
}
