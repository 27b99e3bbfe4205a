"""A saved game goes on after a kernel restart."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .gestures import Mouse
from .play import three
from .stage import Stage

SAVED = "game = WordSearch.load('game.json')"
LOAD = f"from wordsearch_widget import WordSearch\n{SAVED}\ngame"
FACTS = (
    "[game.hints, len(game.attempts), [f['word'] for f in game.found], list(game.remaining),"
    " game.title, game.time_limit, game.word_order, game.player, game.completed]"
)


def test_a_saved_game_goes_on_after_a_restart(stage: Stage) -> None:
    play = stage.play(
        three("title='Farm', time_limit=900, word_order='alphabetical', player='Ada'")
    )
    mouse = Mouse(stage.page)
    play.board.drag(mouse, *play.places[1].ends())
    play.board.expect_struck(1)
    play.board.drag(mouse, (3, 0), (3, 4))
    expect(play.board.status).to_have_text(re.compile("XYXYX"))
    play.document.ask("game.hint(); game.hint()")
    facts = play.python(FACTS)
    clock = play.board.root.get_by_role("timer")
    expect(clock).to_have_text(re.compile("14:5[0-8]"))  # two seconds at least were played
    play.document.ask("game.save('game.json')")
    seconds = play.python("__import__('json').load(open('game.json'))['seconds']")
    play.document.restart()

    play = stage.play(LOAD)
    assert play.python(FACTS) == facts
    play.board.expect_struck(1)
    play.board.expect_found(1, 4)
    expect(play.board.marks("hint")).to_have_count(1)
    expect(play.board.root.get_by_text("Farm", exact=True)).to_be_visible()
    expect(play.board.words).to_have_text([re.compile(w) for w in ("bird", "deer", "frog")])
    assert play.python("[game.elapsed, game._clock['running']]") == [seconds, False]
    for place in (play.places[0], play.places[2]):
        play.board.drag(mouse, *place.ends())
    play.board.expect_state("completed")
    expect(play.board.root).to_contain_text("Hints 2")
    results = play.python("game.results()")
    assert results["player"] == "Ada"
    assert results["found"] == ["FROG", "BIRD", "DEER"]
    assert results["seconds"] >= seconds
    assert (results["hints"], results["attempts"], results["completed"]) == (2, 4, True)
