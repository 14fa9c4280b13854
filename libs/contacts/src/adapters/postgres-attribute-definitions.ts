import { counted, withinCeiling, type Sql, type Transaction } from '@workops/platform';
import type { AttributeDefinition } from '../domain/attribute';
import type { AttributeDefinitionRepository } from '../ports';

const SELECTED = `
  workspace_id AS "workspaceId", id, key, label, type, options, created_at AS "createdAt", updated_at AS "updatedAt"
  FROM contacts.attribute_definition WHERE workspace_id = $1`;

const ALL = `SELECT ${SELECTED} ORDER BY id`;
const FOR_WRITING = `${ALL} FOR SHARE`;
const LOCK = `SELECT ${SELECTED} AND key = $2 FOR UPDATE`;
const DEFINITIONS = counted('attribute_definitions', 'FROM contacts.attribute_definition WHERE workspace_id = $1');
const ADD = `
  INSERT INTO contacts.attribute_definition (workspace_id, id, key, label, type, options, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (workspace_id, key) DO NOTHING RETURNING id`;
const SAVE = 'UPDATE contacts.attribute_definition SET label = $3, options = $4, updated_at = $5 WHERE workspace_id = $1 AND id = $2';
const REMOVE = `
  WITH gone AS (DELETE FROM contacts.attribute_definition WHERE workspace_id = $1 AND id = $2 RETURNING workspace_id, id)
  INSERT INTO contacts.retired_attribute (workspace_id, definition_id) SELECT workspace_id, id FROM gone`;

/** The definitions of a workspace, in the order in which they were made. */
export const allDefinitions = (sql: Sql, workspaceId: string): Promise<AttributeDefinition[]> => sql.query<AttributeDefinition>(ALL, [workspaceId]);

export class PostgresAttributeDefinitions implements AttributeDefinitionRepository {
  /** `forget` is told, once the change has committed, that what is remembered of the workspace is out of date. */
  constructor(
    private readonly tx: Transaction,
    private readonly workspaceId: string,
    private readonly forget: (workspaceId: string) => void,
  ) {}

  forWriting(): Promise<AttributeDefinition[]> {
    return this.tx.query<AttributeDefinition>(FOR_WRITING, [this.workspaceId]);
  }

  async lock(key: string): Promise<AttributeDefinition | undefined> {
    const [definition] = await this.tx.query<AttributeDefinition>(LOCK, [this.workspaceId, key]);
    return definition;
  }

  async add({ id, key, label, type, options, createdAt, updatedAt }: AttributeDefinition): Promise<boolean> {
    await withinCeiling(this.tx, DEFINITIONS, this.workspaceId);
    const added = await this.tx.query(ADD, [this.workspaceId, id, key, label, type, options, createdAt, updatedAt]);
    this.forgetAfterCommit();
    return added.length > 0;
  }

  async save({ id, label, options, updatedAt }: AttributeDefinition): Promise<void> {
    await this.tx.query(SAVE, [this.workspaceId, id, label, options, updatedAt]);
    this.forgetAfterCommit();
  }

  async remove({ id }: AttributeDefinition): Promise<void> {
    await this.tx.query(REMOVE, [this.workspaceId, id]);
    this.forgetAfterCommit();
  }

  private forgetAfterCommit(): void {
    this.tx.afterCommit(() => this.forget(this.workspaceId));
  }
}
