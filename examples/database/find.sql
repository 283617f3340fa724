-- Where a position occurs, game by game.
SELECT file, line, game, ply FROM positions JOIN games USING (game) WHERE hash = :hash ORDER BY game, ply;
