"""Environments of Klin Zha for Gymnasium and PettingZoo.

`VectorEnv` plays many games at once, `Env` one game, and `aec_env` and `parallel_env` are PettingZoo's.
`Games` has what a tree search needs. All of them start the program `klin-zha`, from the variable KLIN_ZHA or
the path.
"""

from typing import Any

from gymnasium.envs.registration import register, registry

from ._games import Games, Observation
from ._server import KlinZhaError
from .single import Env
from .vector import VectorEnv

__all__ = ["Env", "Games", "KlinZhaError", "Observation", "VectorEnv", "aec_env", "parallel_env", "register_envs"]

#: Rulesets of the registered environments. The version changes with the numbers of actions and planes.
IDS = {
    "KlinZha-v1": "klin-zha",
    "KlinZhaDraws-v1": "klin-zha+draws",
    "KlinZhaBlind-v1": "klin-zha+blind",
    "RomulanHeart2-v1": "romulan-heart:2",
    "RomulanHeart3-v1": "romulan-heart:3",
}


def register_envs() -> None:
    """Registers the ids, such as `KlinZha-v1`, for `gymnasium.make` and `gymnasium.make_vec`."""
    for name, rules in IDS.items():
        if name not in registry:
            register(
                name,
                entry_point="klin_zha.single:Env",
                vector_entry_point="klin_zha.vector:VectorEnv",
                kwargs={"rules": rules},
            )


register_envs()


def aec_env(rules: str = "klin-zha", **options: Any) -> Any:
    """Returns PettingZoo's environment of one game with its players in turn; see `klin_zha.pettingzoo`."""
    from .pettingzoo import AECEnv

    return AECEnv(rules, **options)


def parallel_env(rules: str = "klin-zha", **options: Any) -> Any:
    """Returns PettingZoo's parallel environment of one game, in which one player acts in each step."""
    from .pettingzoo import ParallelEnv

    return ParallelEnv(rules, **options)
