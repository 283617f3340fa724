-- Loads positions.csv and games.csv into tables of DuckDB.
CREATE TABLE games AS
  SELECT * REPLACE (game::INTEGER AS game, line::INTEGER AS line)
  FROM read_csv('games.csv', header = true, all_varchar = true);
CREATE TABLE positions AS
  SELECT * FROM read_csv('positions.csv', header = true, columns = {
    'hash': 'BIGINT', 'game': 'INTEGER', 'ply': 'INTEGER', 'move': 'VARCHAR', 'result': 'VARCHAR'
  })
  ORDER BY hash, game, ply;
