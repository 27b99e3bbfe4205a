"""An independent judge of puzzles, with plain loops over rows and columns and no code of the engine.

`faults(puzzle)` lists what is wrong with a puzzle, in words; an empty list is a good one.
"""

COMPASS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}


def cells_of(line):
    """The cells of a line, walked one by one."""
    (row, col), (dr, dc) = line.start, COMPASS[line.direction.name]
    return [(row + i * dr, col + i * dc) for i in range(line.length)]


def letter_at(rows, cell):
    """The letter of a cell, or None outside the grid and in a hole."""
    row, col = cell
    if 0 <= row < len(rows) and 0 <= col < len(rows[0]):
        return rows[row][col]
    return None


def places(rows, letters):
    """Every set of cells on which the letters stand, in any of the eight directions."""
    found = set()
    high, wide, reach = len(rows), len(rows[0]), len(letters) - 1
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            if letter != letters[0]:
                continue
            for dr, dc in COMPASS.values():
                if not (0 <= row + reach * dr < high and 0 <= col + reach * dc < wide):
                    continue
                nth = 1
                while nth <= reach and rows[row + nth * dr][col + nth * dc] == letters[nth]:
                    nth += 1
                if nth > reach:
                    found.add(frozenset((row + i * dr, col + i * dc) for i in range(reach + 1)))
    return found


def faults(puzzle, *, blocked=(), directions=None, mask=None):
    """What is wrong with a puzzle.

    blocked     words that may stand only inside a placed one
    directions  names of those that listed words may run in, when they are to be checked
    mask        the cells that hold letters, when not all do
    """
    rows = puzzle.grid.letters
    homes = {p.word: frozenset(cells_of(p.line)) for p in puzzle.placements}
    wrong = bad_cells(rows, mask)
    if len(homes) != len(puzzle.placements):
        wrong.append("a word is placed twice")
    for placement in puzzle.placements:
        read = [letter_at(rows, cell) for cell in cells_of(placement.line)]
        name = placement.line.direction.name
        if read != list(placement.letters) or "".join(placement.letters) != placement.word:
            wrong.append(f"{placement.word} reads {read}")
        if directions is not None and not placement.secret and name not in directions:
            wrong.append(f"{placement.word} runs {name}")
        for cells in strays(rows, placement.letters, homes) - {homes[placement.word]}:
            wrong.append(f"{placement.word} also stands on {sorted(cells)}")
    for word in blocked:
        for cells in strays(rows, tuple(word), homes):
            wrong.append(f"{word} is blocked and stands on {sorted(cells)}")
    return wrong


def bad_cells(rows, mask):
    """Cells that hold no letter, or one where the mask has a hole."""
    wrong = []
    for row, line in enumerate(rows):
        if len(line) != len(rows[0]):
            wrong.append(f"row {row} has {len(line)} cells, not {len(rows[0])}")
        for col, letter in enumerate(line):
            used = mask is None or (row, col) in mask
            if used != (isinstance(letter, str) and bool(letter)):
                wrong.append(f"{(row, col)} holds {letter!r}")
    return wrong


def strays(rows, letters, homes):
    """The places of a word that are not wholly on the line of another word."""
    word = "".join(letters)
    return {
        cells
        for cells in places(rows, letters)
        if not any(cells <= home for other, home in homes.items() if other != word)
    }


def along_one_line(puzzle):
    """Pairs of words that share two cells or more, neither lying inside the other."""
    homes = [(p.word, frozenset(cells_of(p.line))) for p in puzzle.placements]
    return [
        (one, two)
        for i, (one, cells) in enumerate(homes)
        for two, others in homes[i + 1 :]
        if len(cells & others) > 1 and not (cells <= others or others <= cells)
    ]


def legal_lines(puzzle, word, directions):
    """The sets of cells that a word could take if it were lifted off the grid and the filler were gone."""
    rows = puzzle.grid.letters
    kept = {
        cell: letter
        for p in puzzle.placements
        if p.word != word
        for cell, letter in zip(cells_of(p.line), p.letters, strict=True)
    }
    letters = puzzle[word].letters
    found = []
    for row in range(len(rows)):
        for col in range(len(rows[0])):
            for name in directions:
                dr, dc = COMPASS[name]
                cells = [(row + i * dr, col + i * dc) for i in range(len(letters))]
                if all(
                    letter_at(rows, cell) is not None and kept.get(cell, want) == want
                    for cell, want in zip(cells, letters, strict=True)
                ):
                    found.append(frozenset(cells))
    return found


def uncovered(puzzle):
    """The letters that no word covers, row by row."""
    covered = {cell for p in puzzle.placements for cell in cells_of(p.line)}
    return [
        letter
        for row, line in enumerate(puzzle.grid.letters)
        for col, letter in enumerate(line)
        if letter is not None and (row, col) not in covered
    ]
