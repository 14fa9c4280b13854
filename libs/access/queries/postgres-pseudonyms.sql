-- Run by libs/access/src/adapters/postgres-pseudonyms.ts. Written by the test run (ADR 100).

-- name: ASSIGN
WITH given AS (
  INSERT INTO access.pseudonym (workspace_id, person_id, number)
  SELECT $1, person.id, c.last_number + row_number() OVER (ORDER BY person.place)
    FROM unnest($2::uuid[]) WITH ORDINALITY AS person (id, place)
    JOIN access.pseudonym_counter c ON c.workspace_id = $1
   WHERE NOT EXISTS (SELECT FROM access.pseudonym p WHERE p.workspace_id = $1 AND p.person_id = person.id)
  RETURNING number)
UPDATE access.pseudonym_counter SET last_number = (SELECT max(number) FROM given)
 WHERE workspace_id = $1 AND EXISTS (SELECT FROM given);

-- name: FIND
SELECT person_id AS "personId", number
  FROM access.pseudonym
 WHERE workspace_id = $1 AND person_id = ANY ($2::uuid[]);

-- name: LOCK_COUNTER
INSERT INTO access.pseudonym_counter (workspace_id, last_number) VALUES ($1, 1000)
ON CONFLICT (workspace_id) DO UPDATE SET last_number = access.pseudonym_counter.last_number;
