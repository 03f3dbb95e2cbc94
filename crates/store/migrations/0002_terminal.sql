-- What a terminal keeps here too.

-- A battle in a few words, as it stood after an entry, so that a list need not fold it.
CREATE TABLE glance (
  battle INTEGER PRIMARY KEY REFERENCES battle (id),
  head INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;

-- Journal files that were met, by where they lie, so that each is taken in once. No battle for one that stays a file.
CREATE TABLE met (
  path TEXT PRIMARY KEY,
  battle INTEGER REFERENCES battle (id)
) STRICT;
