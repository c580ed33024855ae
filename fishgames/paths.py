"""Where things lie: the stylesheet, the save folder, the folder of remembered settings."""

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def is_checkout() -> bool:
    """Does the package run from its source tree, and not from an installed copy?"""
    return all((_PACKAGE.parent / name).is_file() for name in ("pyproject.toml", "screens.tcss"))


def stylesheet() -> Path:
    """The looks of all screens: top of a checkout, or the copy inside an installed package."""
    return (_PACKAGE.parent if is_checkout() else _PACKAGE) / "screens.tcss"


def save_folder(given: Path | None = None) -> Path:
    """`given` (option --saves), else FISHGAMES_SAVES, else saves/ of a checkout, else the user's data folder."""
    if given is not None:
        return given
    if named := os.environ.get("FISHGAMES_SAVES"):
        return Path(named)
    if is_checkout():
        return _PACKAGE.parent / "saves"
    from platformdirs import user_data_path  # asked last, so imported last

    return user_data_path("fishgames", appauthor=False) / "saves"


def config_folder() -> Path:
    """FISHGAMES_CONFIG, else the user's configuration folder."""
    if named := os.environ.get("FISHGAMES_CONFIG"):
        return Path(named)
    from platformdirs import user_config_path

    return user_config_path("fishgames", appauthor=False)
