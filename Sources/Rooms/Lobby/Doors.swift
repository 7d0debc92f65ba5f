import PuzzleKit

/// A refusal, and in how many milliseconds to try again, if that helps.
struct DoorRefusal: Error {
  let refusal: Refusal
  var wait: Int64?

  init(_ refusal: Refusal, wait: Int64? = nil) { (self.refusal, self.wait) = (refusal, wait) }

  static let noRoom = DoorRefusal(Refusal(RoomErrors.noRoom, "no room has this id"))
}

/// Who makes rooms, and who guesses codes, by address.
struct Doors {
  private var makers: [String: Pace] = [:]
  private var guessers: [String: Pace] = [:]
  private var guesses = Pace()
  private var nextSweep: Int64 = 0

  mutating func admitMaker(_ address: String, _ limits: RoomLimits, at now: Int64) throws(DoorRefusal) {
    if let wait = makers[address, default: Pace()].wait(limits.creations, at: now) {
      throw DoorRefusal(
        Refusal(RoomErrors.tooFast, "at most \(limits.creations.count) rooms can be made in a while"), wait: wait)
    }
  }

  /// Refuses an address that has guessed too many codes wrongly, and all once all together have.
  mutating func requireGuess(_ address: String, _ limits: RoomLimits, at now: Int64) throws(DoorRefusal) {
    if guesses.isFull(limits.allMisses, at: now)
      || guessers[address]?.isFull(limits.misses, at: now) == true
    {
      throw DoorRefusal(
        Refusal(RoomErrors.tooFast, "too many codes opened no room; try again later"), wait: limits.misses.window)
    }
  }

  mutating func miss(_ address: String, _ limits: RoomLimits, at now: Int64) {
    _ = guessers[address, default: Pace()].wait(limits.misses, at: now)
    _ = guesses.wait(limits.allMisses, at: now)
  }

  /// Forgets addresses of which nothing is counted any more.
  mutating func sweep(_ limits: RoomLimits, at now: Int64) {
    if now < nextSweep { return }
    nextSweep = now + 60_000
    for address in makers.keys where makers[address]?.isIdle(limits.creations, at: now) == true {
      makers[address] = nil
    }
    for address in guessers.keys where guessers[address]?.isIdle(limits.misses, at: now) == true {
      guessers[address] = nil
    }
  }
}
