#include "lexicon.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

_Alignas(16) const unsigned char parlor_lexicon[] = {
#embed "lexicon.bin"
};

const unsigned long parlor_lexicon_size = sizeof parlor_lexicon;
