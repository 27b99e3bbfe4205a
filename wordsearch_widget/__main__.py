"""`python -m wordsearch_widget` is the command `wordsearch`."""

from .cli import main

if __name__ == "__main__":
    main()
