-- Loads positions.csv and games.csv into tables of SQLite.
CREATE TABLE games (
  game INTEGER PRIMARY KEY, file TEXT, line INTEGER, rules TEXT, result TEXT,
  event TEXT, site TEXT, date TEXT, round TEXT, gold TEXT, green TEXT, blue TEXT, black TEXT
);
-- The rows are stored in the order of their keys. With variations, omit the primary key.
CREATE TABLE positions (
  hash INTEGER, game INTEGER, ply INTEGER, move TEXT, result TEXT,
  PRIMARY KEY (hash, game, ply)
) WITHOUT ROWID;
.mode csv
.import --skip 1 games.csv games
.import --skip 1 positions.csv positions
