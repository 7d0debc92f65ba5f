#include "matches.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

_Alignas(16) const unsigned char parlor_matches[] = {
#embed "matches.packed"
};

const unsigned long parlor_matches_size = sizeof parlor_matches;
