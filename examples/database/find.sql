-- Where a position is reached, game by game.
SELECT game, ply, file, line FROM positions JOIN games USING (game) WHERE hash = :hash ORDER BY game, ply;
