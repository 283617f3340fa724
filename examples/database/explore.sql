-- What was played in a position: in how many games, how many of them have a result, and the points of the first seat.
SELECT
  move,
  count(*) AS games,
  count(*) FILTER (WHERE result <> '*') AS finished,
  sum(CASE result WHEN '1-0' THEN 1 WHEN '1-0-0' THEN 1 WHEN '1/2-1/2' THEN 0.5 ELSE 0 END) AS points
FROM (SELECT DISTINCT game, coalesce(move, '') AS move, result FROM positions WHERE hash = :hash) AS played
GROUP BY move
ORDER BY games DESC, move;
