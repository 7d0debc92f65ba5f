import Glibc
import RoomServer

exit(Program.run(Array(CommandLine.arguments.dropFirst())))
