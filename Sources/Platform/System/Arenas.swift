import CProcess

/// Has all threads share one arena of memory if address space is limited, where an arena for each is too large.
package func shareArenas() { program_share_arenas() }
