"""The version of the whole project; the wheel takes it from here."""

__version__ = "0.1.0"
