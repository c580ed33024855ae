"""Who may import whom, what a start may cost, and what a game's folder holds."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from pkgutil import walk_packages

import pytest
from importlinter.cli import lint_imports

import fishgames
from fishgames.core.clauses import Clauses
from fishgames.core.registry import games, help_text

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "fishgames"
SOURCES = sorted(PACKAGE.rglob("*.py"))
STANDARD_FILES = (
    "__init__.py",
    "actions.py",
    "bot.py",
    "cards.json",
    "cards.py",
    "controller.py",
    "events.py",
    "help.md",
    "invariants.py",
    "rules.py",
    "state.py",
    "view.py",
    "wording.py",
)

GAME = pytest.mark.parametrize("game", list(games()))


@cache
def tree(source: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(source.read_text(encoding="utf-8"), str(source))


def imported(source: Path) -> set[str]:
    """The modules that a file names in its imports, wherever they stand."""
    found = set()
    for node in ast.walk(tree(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


def inside(source: Path) -> tuple[str, ...]:
    """The way to a file within the package."""
    return source.relative_to(PACKAGE).parts


def fresh(code: str) -> str:
    """What a fresh interpreter prints when it runs `code`."""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


# --- imports ----------------------------------------------------------------------------------------------------------


def test_the_import_contracts_are_kept(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    status = lint_imports(config_filename="pyproject.toml", no_cache=True)
    assert status == 0, capsys.readouterr().out


def modules() -> list[str]:
    """All modules of core and games but the screens."""
    found = [
        module.name
        for part in ("core", "games")
        for module in walk_packages([str(PACKAGE / part)], f"fishgames.{part}.")
    ]
    return [name for name in found if "screen" not in name.split(".")]


def test_rules_run_without_a_terminal() -> None:
    """Each module is imported in turn: the first one that drags a terminal in is named, deferred imports and all."""
    code = f"""
import importlib, sys
for name in {modules()!r}:
    importlib.import_module(name)
    for unwanted in ("textual", "rich", "typer"):
        if unwanted in sys.modules:
            sys.exit(f"{{name}} imports {{unwanted}}")
"""
    fresh(code)


@pytest.mark.parametrize(
    "code",
    [
        "import fishgames",
        "import fishgames.core.spec",
        "import fishgames.core.registry",
        "from fishgames.core.registry import games; assert games()",
    ],
)
def test_a_menu_costs_no_model(code: str) -> None:
    loaded = fresh(f"{code}\nimport sys\nprint(*sys.modules)").split()
    assert not {"pydantic", "pydantic_core", "textual", "rich", "typer", "filelock", "platformdirs"} & set(loaded)
    assert not [name for name in loaded if re.match(r"fishgames\.games\.\w+\.", name)]


def test_no_game_is_named_outside_its_folder() -> None:
    """Core, ui and command line work for a fifth game without an edit."""
    for game in games():
        for source in SOURCES:
            if inside(source)[:2] != ("games", game):
                home = f"fishgames.games.{game}"
                assert not {name for name in imported(source) if name == home or name.startswith(f"{home}.")}, source


# --- folders ----------------------------------------------------------------------------------------------------------


@GAME
def test_a_game_has_the_standard_files(game: str) -> None:
    folder = PACKAGE / "games" / game
    there = {path.name for path in folder.iterdir()}
    assert set(STANDARD_FILES) <= there
    assert there & {"screen", "screen.py"}
    assert (ROOT / "tests" / "games" / game).is_dir()


def test_every_folder_of_games_is_a_game() -> None:
    folders = {path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")}
    assert folders == set(games())


@GAME
def test_the_parts_of_a_game_can_be_loaded(game: str) -> None:
    spec = games()[game]
    for part in ("cards", "rules", "wording", "controller", "screen", "bot"):
        assert callable(spec.load(part)), part
    assert spec.title
    assert spec.summary
    assert 1 <= spec.seats[0] <= spec.seats[1]


@GAME
def test_every_clause_that_is_named_is_in_the_help(game: str) -> None:
    clauses = {clause.number for clause in Clauses.parse(help_text(games()[game]))}
    assert clauses
    for source in (PACKAGE / "games" / game).rglob("*.py"):
        if source.name == "invariants.py":
            continue  # its numbers are for the reader of a failed check, not for the table
        for node in ast.walk(tree(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_clause(node.value):
                assert node.value in clauses, f"{source.name}:{node.lineno} names {node.value}"


def _is_clause(text: str) -> bool:
    return re.fullmatch(r"[A-Z][A-Z0-9]*-(\d+\.\w+|R\d+)", text) is not None


# --- habits -----------------------------------------------------------------------------------------------------------


def test_only_the_command_line_prints() -> None:
    for source in SOURCES:
        if source.name != "output.py":
            for node in ast.walk(tree(source)):
                prints = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
                assert not prints, f"{source}:{getattr(node, 'lineno', 0)}"


def test_chance_comes_from_the_state_alone() -> None:
    for source in SOURCES:
        if inside(source)[0] == "games":
            assert not imported(source) & {"random", "secrets", "time", "datetime", "uuid"}, source


def test_modules_keep_no_state() -> None:
    """At module level lists, dicts and sets are constant tables, in capitals, and no function rebinds a name there."""
    found = []
    for source in SOURCES:
        module = tree(source)
        found += [f"{source}:{node.lineno}" for node in ast.walk(module) if isinstance(node, ast.Global)]
        for node in module.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and _changeable(node.value):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = [target.id for target in targets if isinstance(target, ast.Name)]
                if not all(re.fullmatch(r"_?[A-Z][A-Z0-9_]*|__all__", name) for name in names):
                    found.append(f"{source}:{node.lineno}")
    assert not found


def _changeable(node: ast.expr | None) -> bool:
    kinds = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
    makers = {"list", "dict", "set", "defaultdict", "deque", "Counter", "OrderedDict"}
    return isinstance(node, kinds) or (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers
    )


def test_no_handler_calls_the_one_it_overrides() -> None:
    """The terminal library hands a message to the handlers of all base classes: the call would make it the second."""
    for source in SOURCES:
        for node in ast.walk(tree(source)):
            # `on_event` is the door through which all of them come, and no handler itself
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and re.match(r"_?on_(?!event$)", node.name):
                assert f"super().{node.name}(" not in ast.unparse(node), f"{source}:{node.lineno}"


def test_the_version_is_one() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+(\w+)?", fishgames.__version__)
