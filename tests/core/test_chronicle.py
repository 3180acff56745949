"""The log: turns in sentences, with their causes, for whoever reads."""

from __future__ import annotations

from rondel.core.chronicle import Happened, chronicle, spans, summed
from rondel.core.noted import noted
from rondel.core.table import Event
from rondel.core.words import Cast, Words

WORDS = Words(
    {
        "move": {"wait": "Wait", "hide": "Hide {0}"},
        "phase": {"round": "Round {0}"},
        "did": {
            "sailed": "sailed {1:step} to {2}",
            "bought": "bought {1:a} for {2:coin}",
            "made": "made {1:a}",
            "fed": "fed the crew",
            "sold": "sold {rest}",
        },
        "form": {"for fed": "{0} with {1}"},
        "paid": {"spent": "{1:coin}"},
        "got": {"coins": "{1:coin}", "favour": "{2} favour with {1}"},
        "event": {
            "storm": "A storm of strength {0} came up.",
            "lost": "{who:your|its} hat is gone.",
        },
        "name": {
            "coin": "coin|coins",
            "step": "step|steps",
            "ana": "Ana",
            "axe": "axe",
            "lamp": "lamp|lamps",
        },
    }
)
NAMES = ["Ada", "Ben"]


def made(
    seat: int, turn: int, *events: Event, secret: bool = False, verb: str = "wait"
) -> Happened:
    return Happened(seat, turn, (verb,), secret, list(events))


def told(*log: Happened, reader: int = -1, words: Words = WORDS) -> list[str]:
    entries = chronicle(log, words, Cast(NAMES, reader))
    return [f"{entry.heading}|{entry.text}" for entry in entries]


SAIL = made(0, 1, ("sailed", (0, 3, "harbour")), ("coins", (0, 2)), ("favour", (0, "ana", 1)))
BUY = made(0, 1, ("bought", (0, "axe", 1)), ("bought", (0, "lamp", 4)), ("coins", (0, 1)))


def test_a_turn_is_one_sentence_with_causes() -> None:
    assert told(SAIL, BUY) == [
        "|Ada sailed 3 steps to harbour (2 coins and 1 favour with Ana), bought an axe for 1 coin"
        " and bought a lamp for 4 coins (1 coin)."
    ]


def test_who_reads_is_you() -> None:
    assert told(SAIL, reader=0)[0].startswith("|You sailed 3 steps")
    assert told(SAIL, reader=1)[0].startswith("|Ada sailed 3 steps")


def test_wordings_for_the_reader_and_for_others() -> None:
    lost = made(1, 1, ("lost", (1,)))
    assert told(lost, reader=1) == ["|Your hat is gone."]
    assert told(lost, reader=0) == ["|Its hat is gone."]


def test_what_another_gets_by_it() -> None:
    toll = made(0, 1, ("sailed", (0, 1, "harbour")), ("coins", (1, 2)), ("bought", (0, "axe", 1)))
    assert told(toll) == [
        "|Ada sailed 1 step to harbour. Ben gained 2 coins. Ada bought an axe for 1 coin."
    ]


def test_what_was_paid_belongs_to_what_is_done_next() -> None:
    paid: Event = ("spent", (0, 2))
    assert told(made(0, 1, paid, paid, ("made", (0, "axe")), ("coins", (0, 1)))) == [
        "|Ada made an axe for 4 coins (1 coin)."
    ]
    assert told(made(0, 1, ("made", (0, "axe")), paid, ("fed", (0,)))) == [
        "|Ada made an axe and fed the crew with 2 coins."
    ]
    assert told(made(0, 1, ("made", (0, "axe")), paid)) == ["|Ada made an axe and paid 2 coins."]
    assert told(made(0, 1, paid, ("coins", (1, 2)))) == ["|Ada paid 2 coins. Ben gained 2 coins."]
    assert told(made(0, 1, *[("made", (0, "axe"))] * 4, paid, ("made", (0, "lamp"))))[0].endswith(
        ". Then Ada made a lamp for 2 coins."
    )
    assert WORDS.event(paid, NAMES) == "Ada paid 2 coins."


def test_what_is_done_several_times_is_told_at_once() -> None:
    """But not across a gain, what somebody else does, or anything else that is done."""
    axe, lamp = ("sold", (0, "axe")), ("sold", (0, "lamp"))
    paid: Event = ("spent", (0, 2))
    assert told(made(0, 1, axe, lamp), made(0, 1, lamp)) == ["|Ada sold 1 axe and 2 lamps."]
    assert told(made(0, 1, paid, axe, lamp, paid, lamp)) == [
        "|Ada sold 1 axe and 1 lamp for 2 coins and sold 1 lamp for 2 coins."
    ]
    parted = made(0, 1, axe, ("coins", (0, 1)), lamp, ("sold", (1, "lamp")), lamp, SAIL.events[0])
    assert told(parted) == [
        "|Ada sold 1 axe (1 coin) and sold 1 lamp. Ben sold 1 lamp."
        " Ada sold 1 lamp and sailed 3 steps to harbour."
    ]


def test_a_long_turn_is_several_sentences() -> None:
    many = made(0, 1, *[("bought", (0, "axe", price)) for price in range(1, 7)])
    (text,) = told(many)
    assert text.count("bought") == 6
    assert ". Then Ada bought an axe for 5 coins and bought" in text


def test_turns_and_phases_are_entries() -> None:
    last = made(1, 2, ("sailed", (1, 1, "harbour")), ("round", (2,)), ("storm", (3,)))
    first = made(0, 1, ("sailed", (0, 2, "harbour")), ("turn", (1,)))
    assert told(first, last, made(0, 3, ("coins", (0, 1)))) == [
        "|Ada sailed 2 steps to harbour.",
        "|Ben sailed 1 step to harbour.",
        "Round 2|A storm of strength 3 came up.",
        "|Ada gained 1 coin.",
    ]


def test_spans_know_their_moves_and_seats() -> None:
    log = [made(0, 1), made(0, 1, ("turn", (1,)), ("storm", (1,))), made(1, 2), made(0, 3)]
    found = [(span.first, span.last, span.seat) for span in spans(log, WORDS, first=5)]
    assert found == [(5, 6, 0), (6, 7, 1), (8, 8, 0)]
    assert spans([], WORDS) == []


def test_turns_and_phases_that_begin_with_the_same_move_are_numbered() -> None:
    log = [made(0, 1), made(0, 1, ("round", (2,)), ("round", (3,)), ("turn", (1,))), made(1, 2)]
    found = [(span.first, span.last, span.part) for span in spans(log, WORDS)]
    assert found == [(1, 2, 0), (2, 2, 0), (2, 2, 1), (2, 3, 2)]


def test_details_are_the_events_one_by_one() -> None:
    (entry,) = chronicle([SAIL], WORDS, NAMES)
    assert entry.details == (
        "Ada sailed 3 steps to harbour.",
        "Ada gained 2 coins.",
        "Ada gained 1 favour with Ana.",
    )


def test_a_game_that_notes_nothing_is_told_by_its_moves() -> None:
    words = Words({"move": {"wait": "Wait"}})
    log = [made(0, 1), made(0, 1), made(1, 2), made(0, 3, secret=True)]
    assert told(*log, words=words) == ["|Ada: Wait; Wait.", "|Ben: Wait."]
    assert told(*log, words=words, reader=0)[-1] == "|You: Wait."
    assert told(*log) == []


def test_amounts_are_added_up() -> None:
    events: list[Event] = [("coins", (0, 2)), ("favour", (0, "ana", 1)), ("coins", (0, 3))]
    assert summed(events) == [("coins", (0, 5)), ("favour", (0, "ana", 1))]


# Causes


def deep(depth: int, key: str, *arguments: str | int) -> Event:
    return noted(key, arguments, depth)


def test_a_free_action_in_between_takes_nothing_from_the_deed_that_it_interrupts() -> None:
    bought, sold = deep(3, "bought", 0, "axe", 1), deep(4, "sold", 0, "lamp")
    assert told(made(0, 1, bought, sold, deep(4, "coins", 0, 2), deep(3, "coins", 0, 5))) == [
        "|Ada bought an axe for 1 coin (5 coins) and sold 1 lamp (2 coins)."
    ]


def test_nor_does_what_somebody_else_does_meanwhile() -> None:
    sailed, fed = deep(3, "sailed", 0, 1, "harbour"), deep(3, "fed", 1)
    assert told(made(0, 1, sailed, fed, deep(4, "coins", 0, 2))) == [
        "|Ada sailed 1 step to harbour (2 coins). Ben fed the crew."
    ]


def test_what_somebody_elses_deed_brings_is_no_gain_of_an_older_one() -> None:
    sailed, fed = deep(2, "sailed", 0, 1, "harbour"), deep(3, "fed", 1)
    assert told(made(0, 1, sailed, fed, deep(4, "coins", 0, 2), deep(4, "coins", 0, 1))) == [
        "|Ada sailed 1 step to harbour. Ben fed the crew. Ada gained 3 coins."
    ]


def test_a_gain_after_an_event_belongs_to_no_deed_before_it() -> None:
    sailed, storm = deep(2, "sailed", 0, 1, "harbour"), deep(3, "storm", 4)
    assert told(made(0, 1, sailed, storm, deep(3, "coins", 0, 2), deep(2, "coins", 0, 7))) == [
        "|Ada sailed 1 step to harbour (7 coins). A storm of strength 4 came up."
        " Ada gained 2 coins."
    ]


def test_deeds_that_are_told_at_once_stay_a_cause() -> None:
    axe, lamp = deep(2, "sold", 0, "axe"), deep(3, "sold", 0, "lamp")
    assert told(made(0, 1, axe, lamp, deep(2, "coins", 0, 2))) == [
        "|Ada sold 1 axe and 1 lamp (2 coins)."
    ]


def test_a_rule_can_name_the_deed_that_brings_what_follows() -> None:
    sailed, fed = deep(2, "sailed", 0, 1, "harbour"), deep(2, "fed", 0)
    because = deep(2, "because", 0, "bought", "sailed")
    (entry,) = chronicle([made(0, 1, sailed, fed, because, deep(2, "coins", 0, 2))], WORDS, NAMES)
    assert entry.text == "Ada sailed 1 step to harbour (2 coins) and fed the crew."
    assert len(entry.details) == 3
