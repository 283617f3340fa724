"""Rendering and pickling that all environments share."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._games import Games, Observation
from ._picture import draw

RENDER_MODES = ["ansi", "human", "rgb_array"]


def metadata_of(rules: str) -> dict[str, Any]:
    """Returns metadata with a name for the ruleset."""
    name = "".join(letter if letter.isalnum() else "_" for letter in rules)
    return {"name": f"{name}_v1", "render_modes": list(RENDER_MODES), "render_fps": 2}


def check_mode(render_mode: str | None) -> None:
    """Rejects unknown render modes."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"Unknown render mode: {render_mode!r}, expected one of {', '.join(RENDER_MODES)} or None.")


def render_game(games: Games, seen: Observation, game: int, mode: str | None) -> Any:
    """Renders a game."""
    if mode == "rgb_array":
        assert seen.views is not None
        return draw(games.describe(), games.summary["planes"], seen.views[game])
    if mode == "human":
        print(games.render(game))
    return games.render(game) if mode == "ansi" else None


def draw_seed(random: np.random.Generator) -> int:
    """Draws a seed for the server, so that Gymnasium's generator decides everything."""
    return int(random.integers(1 << 53))
