import Engine
import Nim
import Testing
