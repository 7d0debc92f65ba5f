import Locks
import PuzzleKit
import Wire

private let instance = Lock<Instance?>(nil)

private func current() -> Instance {
  guard let open = instance.withLock({ $0 }) else { preconditionFailure("parlor_open was not called") }
  return open
}

/// Opens the engine for a reader who may use everything (2), all but files and profiles (1), or only what is fair (0). The lines are
/// those of a program (0), what a person types (1), or what one types and presses on a page (2).
@_expose(wasm, "parlor_open")
@_cdecl("parlor_open")
public func parlorOpen(reach: Int32, reader: Int32) {
  let situation: Situation = reach <= 0 ? .untrusted : reach == 1 ? .trusted : .local
  let new = Instance(situation: situation, reader: reader <= 0 ? .program : reader == 1 ? .person : .page)
  instance.withLock { $0 = new }
}

/// Takes a line without its end; a count of less than 0 stands for one that is too long.
/// - Returns: what is to be done next; see ``Instance/Status``.
@_expose(wasm, "parlor_take")
@_cdecl("parlor_take")
public func parlorTake(start: UnsafePointer<UInt8>?, count: Int32) -> Int32 {
  let instance = current()
  if count < 0 || Int(count) > LineSplitter.limit { return instance.take(nil).rawValue }
  return instance.take(UnsafeBufferPointer(start: start, count: Int(count)).span).rawValue
}

/// Does the work that waits, to its end.
@_expose(wasm, "parlor_work")
@_cdecl("parlor_work")
public func parlorWork() -> Int32 { current().work().rawValue }

/// Goes on with lines that waited for work.
@_expose(wasm, "parlor_go_on")
@_cdecl("parlor_go_on")
public func parlorGoOn() -> Int32 { current().goOn().rawValue }

/// Writes how the lines have changed that another instance needs to go on where this one was after the last line: options, and the
/// journals of open games. First comes the place of the first line that goes and how many go, then what comes there.
@_expose(wasm, "parlor_state")
@_cdecl("parlor_state")
public func parlorState() { current().writeState() }

/// Goes on where another instance was.
@_expose(wasm, "parlor_restore")
@_cdecl("parlor_restore")
public func parlorRestore(start: UnsafePointer<UInt8>?, count: Int32) {
  current().restore(String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self))
}

/// Whether a line is answered beside running work: 1, or 0 for one that waits.
@_expose(wasm, "parlor_is_beside")
@_cdecl("parlor_is_beside")
public func parlorIsBeside(start: UnsafePointer<UInt8>?, count: Int32) -> Int32 {
  current().isBesideWork(UnsafeBufferPointer(start: start, count: Int(count)).span) ? 1 : 0
}
