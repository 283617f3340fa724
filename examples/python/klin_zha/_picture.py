"""Pictures of boards, drawn with numpy."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

GROUND = (236, 231, 219)
CELLS = ((250, 247, 239), (222, 214, 196))
SEATS = ((46, 125, 50), (197, 160, 22), (178, 40, 40))
LETTERS = {
    "F": "111100111100100",
    "L": "100100100100111",
    "S": "111100111001111",
    "I": "111010010010111",
    "V": "101101101101010",
    "B": "110101110101110",
}


def draw(description: dict[str, Any], names: list[str], views: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Returns the picture of a game, height by width by 3, from the views of its seats."""
    width, height = (int(np.ceil(description["picture"][side])) for side in ("width", "height"))
    picture = np.full((height, width, 3), GROUND, np.uint8)
    for cell, place in enumerate(description["cells"]):
        corners = np.array(place["corners"])
        _fill(picture, corners, (120, 110, 95))
        centre = corners.mean(axis=0)
        _fill(picture, centre + 0.95 * (corners - centre), CELLS[bool(place["pointsUp"])])
        for seat, planes in enumerate(views):
            for plane, name in enumerate(names):
                what, _, code = name.partition(":0:")
                if what == "warrior" and code and planes[plane, cell]:
                    _fill(picture, centre + 0.7 * (corners - centre), SEATS[seat % 3])
                    _write(picture, centre, code)
        for planes in views:
            if planes[names.index("goal:0"), cell]:
                x, y = centre.astype(int)
                picture[y + 9 : y + 14, x - 3 : x + 4] = 0
    return picture


def _fill(picture: NDArray[np.uint8], corners: NDArray[np.float64], colour: tuple[int, int, int]) -> None:
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int), 0)
    high = np.ceil(corners.max(axis=0)).astype(int) + 1
    area = picture[low[1] : high[1], low[0] : high[0]]
    y, x = np.mgrid[low[1] : low[1] + area.shape[0], low[0] : low[0] + area.shape[1]]
    sides = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) for (ax, ay), (bx, by) in zip(corners, np.roll(corners, -1, axis=0))
    ]
    area[np.all([side >= 0 for side in sides], axis=0) | np.all([side <= 0 for side in sides], axis=0)] = colour


def _write(picture: NDArray[np.uint8], centre: NDArray[np.float64], code: str) -> None:
    dots = np.array(list(LETTERS.get(code, "1" * 15)), np.uint8).reshape(5, 3).repeat(2, 0).repeat(2, 1)
    x, y = centre.astype(int) - (3, 5)
    picture[y : y + 10, x : x + 6][dots > 0] = 255
