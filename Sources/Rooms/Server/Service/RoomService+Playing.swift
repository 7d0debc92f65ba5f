import Digests
import PuzzleKit
import Rooms
import System

/// The threads of the rooms.
extension RoomService {
  /// The time between looks for due work, at least, in milliseconds.
  private static let tick: Int64 = 25

  /// Plays the rooms of a thread until the server ends.
  func play(_ thread: Int) {
    var lobby = Lobby(
      catalog: catalog(), services: .system, limits: limits, random: SystemRandomNumberGenerator(), shares: [],
      others: !membership.isAlone ? .ofCluster : inboxes.count > 1 ? .ofServer : .none, commons: commons,
      oversight: oversight,
      hash: { SHA256.hex($0.utf8) })
    var now = membership.time
    var era = 0
    var queue = FairQueue<(LobbyInput, Int)>(share: 1_000_000, debt: 64_000_000)
    var (nextLook, lastRest) = (now, Ticks.now)
    var count = 0
    while true {
      let wait = lobby.count == 0 ? 1000 : max(Self.tick, nextLook - now)
      let messages = inboxes[thread].take(waiting: queue.isEmpty ? wait : 0)
      now = max(now, membership.time)
      var effects: [[Effect]] = []
      var isLast = false
      for message in messages {
        switch message {
        case .input(let input, let reader, let address):
          queue.add((input, reader), of: address)
        case .limits(let limits): lobby.set(limits)
        case .lost(let rooms): for room in rooms { effects.append(lobby.lose(room)) }
        case .shares(let shares, let newest):
          send(effects, era: era, from: thread)
          effects = []
          // Of an earlier life nothing is left.
          if newest != era { effects.append(lobby.take(.shares([]), from: 0, of: "", at: now)) }
          era = newest
          effects.append(lobby.take(.shares(shares), from: 0, of: "", at: now))
        case .barrier(let call):
          send(effects, era: era, from: thread)
          effects = []
          outbox(of: thread).post(.task { _ in call() })
        case .stop: isLast = true
        }
      }
      if now >= nextLook {
        effects.append(lobby.advance(to: now))
        nextLook = max(now + Self.tick, min(lobby.due ?? .max, now + 1000))
        metrics.rooms(addedTo: lobby.count - count)
        count = lobby.count
        queue.rest(nanoseconds: Ticks.now - lastRest)
        lastRest = Ticks.now
      }
      // After a while it is looked again who has come, whatever those want who are here.
      let begun = Ticks.now
      var last = begun
      var sheet = UsageSheet()
      while isLast || last - begun < Self.slice, let (address, (input, reader)) = queue.take() {
        let asked = lobby.take(input, from: reader, of: address, at: now)
        if !tellAtOnce(asked, of: lobby, on: thread) { effects.append(asked) }
        let time = Ticks.now
        sheet.add(room: lobby.lastRoom, address: address, nanoseconds: time - last)
        queue.charge(address, nanoseconds: time - last)
        metrics.took(time - last)
        last = time
      }
      for (room, address, bytes) in lobby.takeKept() { sheet.add(room: room, address: address, bytes: bytes) }
      metrics.usage.add(sheet) { book.identity(of: $0) }
      for fault in lobby.takeFaults() { tell(fault) }
      send(effects.map { order($0, of: lobby, on: thread) }, era: era, from: thread)
      if isLast { return outbox(of: thread).post(.stop) }
    }
  }

  /// Carries out what need not wait until all is kept that came before: what lists rooms, and what only shows the operator
  /// something. On a full disk nothing is kept, and they are wanted all the same.
  /// - Returns: whether that is so.
  private func tellAtOnce(_ effects: [Effect], of lobby: borrowing Lobby, on thread: Int) -> Bool {
    if lobby.answersAtOnce {
      guard effects.allSatisfy({ if case .answer = $0 { true } else { false } }) else { return false }
      let rest = answerOperator(effects)
      if !rest.isEmpty { dispatch(rest) }
      return true
    }
    guard effects.count == 1, case .find(_, let question) = effects[0], question.isOfList else { return false }
    ask(effects[0], for: thread)
    return true
  }

  /// The operator's hold on the rooms.
  private var oversight: Oversight {
    let book = book
    return Oversight(objection: { book.objection($0, $1, $2) }, identity: { book.identity(of: $0) })
  }

  /// The time for which messages are taken before others are looked for, in nanoseconds.
  private static let slice: Int64 = 5_000_000

  /// Has work done that effects ask for.
  /// - Returns: the other effects.
  private func order(_ effects: [Effect], of lobby: borrowing Lobby, on thread: Int) -> [Effect] {
    guard effects.contains(where: { if case .deal = $0 { true } else { false } }) else { return effects }
    return effects.filter { effect in
      guard case .deal(let order) = effect else { return true }
      let budget = lobby.dealTime
      let isTaken = workshop.post(for: order.address, isPromised: order.isPromised) { [self] worker, turn in
        let begun = WorkTurn.processorTime
        let dealt = worker.perform(order) { () throws(Refusal) in
          if order.isBounded, WorkTurn.processorTime - begun > budget { throw DealOrder.tooLong(budget) }
          turn.pass()
        }
        var sheet = UsageSheet()
        sheet.add(room: nil, address: order.address, nanoseconds: (WorkTurn.processorTime - begun) * 1_000_000)
        metrics.usage.add(sheet) { book.identity(of: $0) }
        answer(.dealt(dealt), thread: thread, of: order.address)
      }
      if !isTaken { answer(.dealt(.busy(order)), thread: thread, of: order.address) }
      return false
    }
  }

  /// The mailbox of the thread that commits what a thread of the rooms has to keep.
  private func outbox(of thread: Int) -> Mailbox<DatabaseJob> { outboxes[thread % outboxes.count] }

  private func send(_ effects: [[Effect]], era: Int, from thread: Int) {
    let groups = effects.filter { !$0.isEmpty }
    if !groups.isEmpty { outbox(of: thread).post(.effects(groups, era: era, thread: thread)) }
  }

  /// Brings a thread what it has asked for.
  func answer(_ input: LobbyInput, thread: Int, of address: String = "") {
    inboxes[thread].post(.input(input, reader: 0, address: address))
  }

  func tell(_ fault: Refusal) {
    metrics.log(.error, "a room can't be restored", [("reason", .string(fault.text))])
  }
}
