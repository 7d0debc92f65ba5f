import Lexicon
import Testing
