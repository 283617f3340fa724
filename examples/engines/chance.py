"""An engine in Python. It contains no rules: it requests its legal moves from the arbiter and plays one at random.

    klin-zha engine --check "python3 chance.py"

Needs Python 3.8 or newer and nothing else. The protocol is docs/reference/engine.md.
"""

import random
import sys


def say(line):
    print(line, flush=True)


def main():
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "klin-zha":
            say("id name Chance in Python")
            say("option name Seed type spin default 0 min 0 max 1000000")
            say("ok")
        elif word == "setoption":
            if rest.startswith("name Seed value "):
                random.seed(int(rest.split()[-1]))
        elif word == "isready":
            say("readyok")
        elif word == "newgame":
            say("gameok")
        elif word == "go":
            say("legal")
        elif word == "legal":
            moves = rest.split()
            if moves:
                say("info nodes %d text one of %d moves" % (len(moves), len(moves)))
                say("bestmove " + random.choice(moves))
            else:
                say("refuse There is no move to choose.")
        elif word == "offer":
            say("accept")
        elif word == "quit":
            return
        # All other lines (position, view, report, refused, stop, over, words of later versions) can be ignored.


main()
