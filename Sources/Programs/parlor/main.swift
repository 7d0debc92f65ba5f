import Console
import Program

Program("parlor") { session, isPlain, remark, openings in
  runREPL(session: session, isPlain: isPlain, remark: remark, openings: openings)
}.main()
