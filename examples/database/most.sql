-- The positions that most games reach; find.sql says where.
SELECT hash, count(DISTINCT game) AS games, min(ply) AS ply
FROM positions GROUP BY hash ORDER BY games DESC, ply, hash LIMIT 10;
