"""Twenty ways in which games around one screen have failed people elsewhere, each with what must happen here.

A test that plays one of them says so: `@pytest.mark.recipe(number="T4")`.
"""

RECIPES = {
    "T1": "From a commit to the next person's key no frame shows a card that only one of the two may know.",
    "T2": "Nothing that was dealt is to be seen before the first person's key, nor by going back to the set-up.",
    "T3": "While bots play, only public matter is drawn, whoever sat there last; a curtain before the next person.",
    "T4": "No curtain for one person, for the same person again, at an open table; else one a change of person.",
    "T5": "A seat that has nothing to decide any more is never handed the keyboard; the others go on in their order.",
    "T6": "A save from the middle of a decision asks the same person for the same decision, behind a curtain.",
    "T7": "From every kind of decision a save is loaded in a new process and played to the same end.",
    "T8": "Names, signs, bots' strengths and substitutes are as before after loading, and can be changed then.",
    "T9": "What is given to a seat or to everybody holds no hidden card, no seed, no order, also not of the past.",
    "T10": "A blind draw is taken back by the table only; the same card comes again, and the log tells of it.",
    "T11": "Redo leads to the very same state; another action after undo ends it.",
    "T12": "Undo across seats and rounds skips nobody and doubles nobody.",
    "T13": "What is marked as possible succeeds; what is not fails with a sentence and a clause, and changes nothing.",
    "T14": "Whatever a name looks like, it is shown literally or refused; no column shifts, no file lands elsewhere.",
    "T15": "Killed at any moment, or on a full disk: a valid position, one action old at most; damage is told.",
    "T16": "Older saves go on; newer, foreign and damaged ones are refused with the place, nothing is overwritten.",
    "T17": "Keys held, doubled or typed into a field do nothing on the screen below.",
    "T18": "Every screen at every size: what the decision needs, or both sizes; resizing changes and lifts nothing.",
    "T19": "Whichever way the program ends, the terminal is whole and no card is left on it.",
    "T20": "Without colours focus, choice, possibility, seat, suit and turn are there; no two cards look alike.",
}
