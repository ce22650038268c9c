"""Changes to moto, in one place: a name that isn't there any more stops the front at its start."""

import functools


class PatchPointGone(Exception):
    pass


def patch(owner, name, replacement):
    """Replaces owner.name. A function is called with what it replaces as its first argument."""
    original = owner.__dict__.get(name)
    if original is None:
        raise PatchPointGone(
            f"moto has no {owner.__name__}.{name} any more: the front must learn the new version"
        )
    if callable(replacement):

        @functools.wraps(original)
        def replaced(*arguments, **named):
            return replacement(original, *arguments, **named)

        setattr(owner, name, replaced)
    else:
        setattr(owner, name, replacement)
