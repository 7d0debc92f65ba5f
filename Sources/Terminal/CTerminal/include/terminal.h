// What terminfo knows of terminals, and the terminal given back when the program crashes.
#pragma once

// How many colours terminfo gives a kind of terminal; -1 if it has none, -2 if terminfo does not know it.
int parlor_terminfo_colours(const char *name);

// From now on a signal that ends the process gives the terminal back as it is now before it does so.
void parlor_guard_terminal(void);

// What is written to give it back, besides its modes; empty if nothing is to be undone. The text is copied.
void parlor_guard_screen(const char *text);
