"""Puts figures into a page, between the lines that mark their place."""
import re
import sys


def fill(page, name, text):
    """Replaces what stands in `page` between `<!-- NAME -->` and `<!-- end of NAME -->`."""
    begin, end = f"<!-- {name} -->\n", f"\n<!-- end of {name} -->"
    with open(page) as file:
        old = file.read()
    if old.count(begin) != 1 or old.count(end) != 1:
        sys.exit(f"{page} has no lines {begin.strip()} and {end.strip()}")
    new = re.sub(re.escape(begin) + ".*?" + re.escape(end), lambda _: begin + text + end, old, flags=re.S)
    with open(page, "w") as file:
        file.write(new)
