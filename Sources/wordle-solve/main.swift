// Searches, proofs and trees over any two lists of words, for measuring.

var arguments = Arguments(CommandLine.arguments.dropFirst())
var run = Run(&arguments)
run.perform(&arguments)
