import type { Database, Sql } from '@workops/platform/database';
import type { AttributeDefinition } from '../domain/attribute';
import type { AttributeDefinitionRepository } from '../ports';
import { definitions } from './contacts-records';

const OWN = `${definitions.sql.select} WHERE workspace_id = $1`;
const ALL = `${OWN} ORDER BY id`;
const FOR_WRITING = `${ALL} FOR SHARE`;
const LOCK = `${OWN} AND key = $2 FOR UPDATE`;
const REMOVE = `
  WITH gone AS (
    DELETE FROM contacts.attribute_definition WHERE workspace_id = $1 AND id = $2 RETURNING workspace_id, id
  )
  INSERT INTO contacts.retired_attribute (workspace_id, definition_id) SELECT workspace_id, id FROM gone`;

export const allDefinitions = (sql: Sql, workspaceId: string): Promise<AttributeDefinition[]> =>
  sql.query<AttributeDefinition>(ALL, [workspaceId]);

/** `changed` evicts the workspace's cache after each commit. */
export function postgresAttributeDefinitions(
  database: Database,
  workspaceId: string,
  changed: () => void,
): AttributeDefinitionRepository {
  const records = definitions.of(database, workspaceId);
  return {
    forWriting: () => database.query<AttributeDefinition>(FOR_WRITING, [workspaceId]),
    lock: async (key) => (await database.query<AttributeDefinition>(LOCK, [workspaceId, key]))[0],
    add: async (definition) => {
      const holder = await records.add(definition);
      changed();
      return holder === undefined;
    },
    save: async (definition) => {
      await records.save(definition);
      changed();
    },
    remove: async ({ id }) => {
      await database.query(REMOVE, [workspaceId, id]);
      changed();
    },
  };
}
