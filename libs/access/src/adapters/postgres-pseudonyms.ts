import type { Database, Sql } from '@workops/platform/database';
import type { Pseudonyms } from '../connected-app-ports';

interface Numbered {
  personId: string;
  number: number;
}

const FIND = `
  SELECT person_id AS "personId", number
    FROM access.pseudonym
   WHERE workspace_id = $1 AND person_id = ANY ($2::uuid[])`;

const LOCK_COUNTER = `
  INSERT INTO access.pseudonym_counter (workspace_id, last_number) VALUES ($1, 1000)
  ON CONFLICT (workspace_id) DO UPDATE SET last_number = access.pseudonym_counter.last_number`;

/** The snapshot is taken under the lock, so it sees every earlier number. */
const ASSIGN = `
  WITH given AS (
    INSERT INTO access.pseudonym (workspace_id, person_id, number)
    SELECT $1, person.id, c.last_number + row_number() OVER (ORDER BY person.place)
      FROM unnest($2::uuid[]) WITH ORDINALITY AS person (id, place)
      JOIN access.pseudonym_counter c ON c.workspace_id = $1
     WHERE NOT EXISTS (SELECT FROM access.pseudonym p WHERE p.workspace_id = $1 AND p.person_id = person.id)
    RETURNING number)
  UPDATE access.pseudonym_counter SET last_number = (SELECT max(number) FROM given)
   WHERE workspace_id = $1 AND EXISTS (SELECT FROM given)`;

async function find(sql: Sql, workspaceId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql.query<Numbered>(FIND, [workspaceId, ids]);
  return new Map(rows.map(({ personId, number }) => [personId, number]));
}

/** Assigned on first use, one at a time per workspace; a crash assigns none. */
export const postgresPseudonyms = (database: Database): Pseudonyms => ({
  loadNumbers: async (workspaceId, personIds) => {
    const ids = [...new Set(personIds)];
    const numbers = await find(database, workspaceId, ids);
    if (numbers.size === ids.length) return numbers;
    return database.transaction(async (tx) => {
      await tx.query(LOCK_COUNTER, [workspaceId]);
      await tx.query(ASSIGN, [workspaceId, ids]);
      return find(tx, workspaceId, ids);
    });
  },
});
