#include "books.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

/* Every book, each followed by a zero: the editions of the lists; in each the modes by length, normal before hard. */
const unsigned char parlor_books[] = {
#embed "books/first/mini.txt"
    , 0,
#embed "books/first/mini-hard.txt"
    , 0,
#embed "books/first/junior.txt"
    , 0,
#embed "books/first/junior-hard.txt"
    , 0,
#embed "books/first/classic.txt"
    , 0,
#embed "books/first/classic-hard.txt"
    , 0,
#embed "books/first/epic.txt"
    , 0,
#embed "books/first/epic-hard.txt"
    , 0,
#embed "books/mini.txt"
    , 0,
#embed "books/mini-hard.txt"
    , 0,
#embed "books/junior.txt"
    , 0,
#embed "books/junior-hard.txt"
    , 0,
#embed "books/classic.txt"
    , 0,
#embed "books/classic-hard.txt"
    , 0,
#embed "books/epic.txt"
    , 0,
#embed "books/epic-hard.txt"
    , 0,
};

const unsigned long parlor_books_size = sizeof parlor_books;
