// Plays the game through the engine: parsing, refusals, undo, saving and help come by themselves.
import Engine
import PuzzleKit
import System
import Wire

var conversation = Conversation(Session(catalog: Catalog.empty.adding(Countdown.self), services: .system))
var output = Output()
for line in ["newgame countdown", "take 3", "take 4", "undo", "redo", "moves", "play take 3; take 3; take 1"] {
  _ = conversation.take(Array(line.utf8).span, into: &output)
}
print(String(decoding: output.bytes, as: UTF8.self), terminator: "")
