import { visibleRows, visibleRowsByName, type OwnershipColumns, type RowCondition } from '@workops/platform/database';
import { RowMapper, type Entity } from '@workops/platform/records';
import type { Actor } from '@workops/kernel';
import type { DocumentKind } from '../domain/document-tables';
import type { DocumentRecord, DocumentRef, NumberedKind } from '../domain/document';

const OWNERSHIP: OwnershipColumns = { owner: 'd.salesperson_id', location: 'd.location_id' };

/**
 * Increments the workspace's number. Runs right before the commit, because the row stays locked and a number must
 * commit with its document.
 */
const COUNTED = (kind: NumberedKind) => `
  WITH counted AS (
    INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, '${kind}', 1)
    ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
  )`;

export const seenBy = (actor: Pick<Actor, 'visibility'>, from: number): RowCondition =>
  visibleRows(actor, OWNERSHIP, from);

export const seenByName = (actor: Pick<Actor, 'visibility'>) => visibleRowsByName(actor, OWNERSHIP);

/** Built once from the entity. */
export class DocumentSql<T extends DocumentRecord, Row extends { [P in keyof T]: unknown }> {
  readonly table: string;
  readonly selected: string;
  /** Kinds with numbers get their number here. */
  readonly add: string;
  /** Serves only kinds without numbers. */
  readonly addAll: string;
  readonly save: string;
  private readonly columns: RowMapper<T, Row>;

  constructor(
    readonly kind: DocumentKind | 'settlement',
    entity: Entity<Row>,
    numbered?: NumberedKind,
  ) {
    this.columns = new RowMapper<T, Row>(entity);
    const { table, places } = this.columns;
    const all = this.columns.all();
    this.table = table;
    this.selected = this.columns.selected('d');
    this.add = numbered
      ? `
      ${COUNTED(numbered)}
      INSERT INTO ${table} (number, ${all})
      SELECT last_number, ${places}
        FROM counted
      RETURNING number`
      : `INSERT INTO ${table} (${all}) VALUES (${places})`;
    this.addAll = `
      INSERT INTO ${table} (${all}) SELECT ${all} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
    const sets = this.columns.changedNames.map((name, index) => `${name} = $${index + 3}`).join(', ');
    this.save = `UPDATE ${table} SET ${sets} WHERE workspace_id = $1 AND id = $2`;
  }

  values(document: T | Omit<T, 'number'>): unknown[] {
    return this.columns.addedValues(document as T);
  }

  rows(documents: readonly T[]): string {
    return this.columns.rows(documents);
  }

  movedValues(document: T): unknown[] {
    return [document.workspaceId, document.id, ...this.columns.changedValues(document)];
  }

  /** Selects a document that the actor sees, with the given lock clause. */
  named(
    actor: Actor,
    ref: DocumentRef,
    { selected = this.selected, lock = '' } = {},
  ): { text: string; values: unknown[] } {
    const [column, value] = 'id' in ref ? ['id', ref.id] : ['number', ref.number];
    const visible = seenBy(actor, 3);
    const text = `
      SELECT ${selected}
        FROM ${this.table} d
       WHERE d.workspace_id = $1 AND d.${column} = $2 AND ${visible.sql} ${lock}`;
    return { text, values: [actor.workspaceId, value, ...visible.values] };
  }
}
