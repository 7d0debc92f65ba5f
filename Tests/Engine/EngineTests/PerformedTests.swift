import Engine
import Interpreter
import Support
import Testing

@Suite("What a line did")
struct PerformedTests {
  private let session = Session(testing: .parlor)

  private func effects(_ line: String) -> Performed.Effects { session.perform(text: line).effects }

  @Test("moves, refusals and the end are told, with the lines that the journal has gained")
  func ofAGame() {
    let opened = session.perform(text: "newgame wordle mini seed 1")
    #expect(opened.effects == .opened && opened.journal == 0..<1)
    let moved = session.perform(text: "guess cat")
    #expect(moved.effects == .moved && moved.journal == 1..<2 && moved.hasMoved && moved.isAccepted)
    #expect(effects("guess xqj") == .refused)
    #expect(effects("nonsense") == .refused)
    #expect(effects("show").isEmpty && effects("isready").isEmpty)
    #expect(session.perform(text: "").next == nil)
    let undone = session.perform(text: "undo")
    #expect(undone.effects == [.tookBack, .assisted] && undone.journal == 2..<3 && undone.hasMoved)
    #expect(effects("redo") == .tookBack)
    let ended = session.perform(text: "resign confirm")
    #expect(ended.effects == [.moved, .ended] && ended.hasEnded)
    #expect(effects("guess dog") == .refused)
  }

  @Test("a table that comes to the front, or leaves it, is told, and so is what happens at another one")
  func ofTables() {
    #expect(effects("newgame wordle mini seed 1") == .opened)
    #expect(effects("newgame wordle mini seed 2") == [.opened, .left])
    let away = session.perform(text: "table other")
    #expect(away.effects == .left && away.changesFront)
    #expect(effects("newgame wordle mini seed 3") == .opened)
    let elsewhere = session.perform(text: "on main guess cat")
    #expect(elsewhere.effects == [.moved, .elsewhere] && elsewhere.journal == 1..<2)
    #expect(!elsewhere.hasMoved && !elsewhere.changesFront)
    #expect(effects("on other guess cat") == .moved)
    let ended = session.perform(text: "on main resign confirm")
    #expect(ended.effects == [.moved, .ended, .elsewhere] && !ended.hasEnded)
    #expect(effects("table main") == [.opened, .left])
    #expect(effects("close main") == .left)
  }

  @Test("lines that are carried out as one did all that each did")
  func ofAPerson() {
    let person = PromptSession(Session(testing: .parlor, isInteractive: true))
    _ = person.session.perform(text: "newgame wordle mini seed 1")
    let guess = person.perform(Array("cat".utf8).span)
    #expect(guess.effects == .moved && guess.hasMoved)
    let question = person.perform(Array("newgame wordle mini seed 2".utf8).span)
    #expect(question.effects == [.refused, .asked])
    let answer = person.perform(Array("give up".utf8).span)
    #expect(answer.effects == [.moved, .ended, .opened, .left] && answer.isAccepted && answer.hasEnded)
    #expect(!answer.hasMoved)
  }
}
