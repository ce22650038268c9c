"""Changes to moto, in one place: a name that isn't there any more stops the front at its start."""

import functools


class PatchPointGone(Exception):
    pass


def require(owner, *names):
    """Looks whether what the front uses of moto's inside is still there."""
    for name in names:
        if not hasattr(owner, name):
            raise PatchPointGone(_gone(owner, name))


def _gone(owner, name):
    kind = getattr(owner, "__name__", type(owner).__name__)
    return f"moto has no {kind}.{name} any more: the front must learn the new version"


def patch(owner, name, replacement):
    """Replaces owner.name. A function is called with what it replaces as its first argument."""
    original = owner.__dict__.get(name)
    if original is None:
        raise PatchPointGone(_gone(owner, name))
    if callable(replacement):

        @functools.wraps(original)
        def replaced(*arguments, **named):
            return replacement(original, *arguments, **named)

        setattr(owner, name, replaced)
    else:
        setattr(owner, name, replacement)
