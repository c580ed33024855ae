"""Notes of the table in words: one place for the log on the screen and the one on the command line."""

from fishgames.core.spec import player_words
from fishgames.core.table import TableNote


def note_words(note: TableNote) -> str:
    """What goes behind the name of the note's seat, or stands alone where it has none."""
    match note.kind:
        case "undone":
            return "took the last action back" + (", all agreed" if note.agreed else "")
        case "redone":
            return "brought back what was taken back"
        case "takeback_refused":
            return f"asked to take back; {note.text} refused"
        case "seat_changed":
            return f"is played by a {player_words(note.text)}, from here on"
        case "settings_changed":
            return "the table has changed how it plays"
        case "claim":
            return f"tells: {note.text}" if note.text else "takes down what was told"
        case "idea":
            return "had an idea shown"
        case "read_out":
            return "the scores were read out"
        case "branched":
            return note.text
