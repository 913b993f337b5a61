"""`python -m api.cli`: the command line without its installed name."""

from api.cli import main

if __name__ == "__main__":
    main()
