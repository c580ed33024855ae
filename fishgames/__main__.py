"""The way in: `fishgames`, or `python -m fishgames`."""

import gc
import os
import sys


def main() -> int:
    """The menu when nothing else is asked for; it opens without the command line's imports. Returns the exit status."""
    try:
        # shells ask for completions with an empty command line
        if sys.argv[1:] or "_FISHGAMES_COMPLETE" in os.environ:
            from fishgames import cli

            return cli.main(sys.argv[1:])
        from fishgames import terminal

        if (sentence := terminal.refusal()) is not None:
            sys.stderr.write(f"fishgames: {sentence}\n")
            return 1
        # nothing made before the first frame is garbage; the app collects again from there on
        gc.disable()
        from fishgames.app import run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
