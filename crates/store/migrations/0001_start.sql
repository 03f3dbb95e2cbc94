-- Battles, their journals and what belongs to them. Numbers are whole, texts are UTF-8, times are seconds since 1970.

-- A battle, or the lobby that one will come of. `head` is the newest entry, 0 is the header, -1 is before it.
CREATE TABLE battle (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  system TEXT NOT NULL,
  head INTEGER NOT NULL,
  made INTEGER NOT NULL,
  set_aside TEXT
) STRICT;

-- The lines of a journal. A seal stands behind the line of the last entry before it.
-- A table with row numbers and a slim index: entries of one commit lie side by side.
CREATE TABLE entry (
  battle INTEGER NOT NULL REFERENCES battle (id),
  n INTEGER NOT NULL,
  line BLOB NOT NULL,
  request TEXT,
  answer BLOB,
  at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX entry_number ON entry (battle, n);

-- What there is before a battle. `version` counts its changes, so that two writers cannot both win.
CREATE TABLE lobby (
  battle INTEGER PRIMARY KEY REFERENCES battle (id),
  version INTEGER NOT NULL,
  body BLOB NOT NULL,
  words TEXT UNIQUE,
  words_until INTEGER NOT NULL
) STRICT;

-- Who may come in. Only the hash of a key is kept.
CREATE TABLE access (
  hash BLOB PRIMARY KEY,
  battle INTEGER NOT NULL REFERENCES battle (id),
  kind TEXT NOT NULL,
  seat INTEGER,
  made INTEGER NOT NULL,
  ended INTEGER
) STRICT;
CREATE INDEX access_battle ON access (battle);

-- Secrets, in tables of their own. Nothing that leaves the server reads them.
CREATE TABLE secret_dice (battle INTEGER PRIMARY KEY REFERENCES battle (id), secret BLOB NOT NULL) STRICT;
CREATE TABLE secret_opening (battle INTEGER NOT NULL REFERENCES battle (id), line BLOB NOT NULL) STRICT;
CREATE INDEX secret_opening_battle ON secret_opening (battle);
CREATE TABLE secret_kept (battle INTEGER PRIMARY KEY REFERENCES battle (id), body BLOB NOT NULL) STRICT;
