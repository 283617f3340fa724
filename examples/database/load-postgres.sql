-- Loads positions.csv and games.csv into tables of PostgreSQL.
CREATE TABLE games (
  game integer PRIMARY KEY, file text, line integer, rules text, result text,
  event text, site text, date text, round text, gold text, green text, blue text, black text
);
CREATE TABLE positions (hash bigint, game integer, ply integer, move text, result text);
\copy games FROM 'games.csv' WITH (FORMAT csv, HEADER)
\copy positions FROM 'positions.csv' WITH (FORMAT csv, HEADER, FORCE_NULL (move))
CREATE INDEX positions_by_hash ON positions (hash, game, ply);
