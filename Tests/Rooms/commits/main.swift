import Glibc
import PostgresStore
import PuzzleKit
import RoomStore

// Fenced commits: entries of 1,000 rooms in turn, in batches, in a file of SQLite and in PostgreSQL over one session and over
// several. `measure-commits FOLDER URL [SECONDS]`: the folder is empty, and so are the databases of that address with `_one` and
// `_more` behind it.
let words = CommandLine.arguments
guard words.count > 2, let seconds = words.count > 3 ? Int64(words[3]) : 5, seconds > 0 else {
  print("usage: measure-commits FOLDER URL [SECONDS]")
  exit(2)
}

do {
  let (folder, address) = (words[1], words[2])
  try Commits.run("SQLite", 1, seconds: seconds) { () throws(Refusal) in
    try SQLiteRooms(path: folder + "/commits.sqlite")
  }
  for sessions in [1, 4] {
    try Commits.run("PostgreSQL, \(sessions) session\(sessions == 1 ? "" : "s")", sessions, seconds: seconds) {
      () throws(Refusal) in
      try PostgresRooms(address + (sessions == 1 ? "_one" : "_more"))
    }
  }
} catch {
  print((error as? Refusal)?.text ?? "\(error)")
  exit(1)
}
