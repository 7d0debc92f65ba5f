#include "groups.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

/* Every file of the folder, in alphabetical order. */
const unsigned char parlor_groups[] = {
#embed "groups/europe_countries_01.json"
    , 0,
};

const unsigned long parlor_groups_size = sizeof parlor_groups;
