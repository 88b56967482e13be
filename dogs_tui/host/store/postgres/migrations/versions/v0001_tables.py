"""The first tables."""

from alembic import op

revision = "0001"
down_revision = None

TABLES = (
    "CREATE SEQUENCE version",
    """
    CREATE TABLE document (
        kind    text NOT NULL,
        name    text NOT NULL,
        version bigint NOT NULL,
        record  bytea NOT NULL,
        PRIMARY KEY (kind, name)
    )
    """,
    """
    CREATE TABLE sign (
        kind text NOT NULL,
        sign text NOT NULL,
        name text NOT NULL,
        PRIMARY KEY (kind, sign),
        FOREIGN KEY (kind, name) REFERENCES document ON DELETE CASCADE
    )
    """,
    "CREATE INDEX sign_name ON sign (kind, name)",
    """
    CREATE TABLE match (
        code           text PRIMARY KEY,
        head           bigint NOT NULL,
        size           bigint NOT NULL,
        thinking_until timestamptz NOT NULL DEFAULT '-infinity'
    )
    """,
    """
    CREATE TABLE match_line (
        code   text NOT NULL REFERENCES match ON DELETE CASCADE,
        line   bigint NOT NULL,
        record bytea NOT NULL,
        PRIMARY KEY (code, line)
    )
    """,
    "CREATE TABLE talk (code text PRIMARY KEY, head bigint NOT NULL)",
    """
    CREATE TABLE talk_line (
        code   text NOT NULL REFERENCES talk ON DELETE CASCADE,
        line   bigint NOT NULL,
        record bytea NOT NULL,
        PRIMARY KEY (code, line)
    )
    """,
    """
    CREATE TABLE presence (
        place  text NOT NULL,
        person text NOT NULL,
        visit  text NOT NULL,
        until  timestamptz NOT NULL,
        PRIMARY KEY (place, person)
    )
    """,
    """
    CREATE TABLE audit_line (
        line   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        record bytea NOT NULL
    )
    """,
)
"""What a host keeps. Documents, records and lines are bytes of JSON, as they stand in files."""


def upgrade() -> None:
    for table in TABLES:
        op.execute(table)
