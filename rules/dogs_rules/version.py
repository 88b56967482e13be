"""The version of the whole project; the wheel takes it from here."""

__version__ = "1.0.0"
