import { visibleRows, type OwnershipColumns, type RowCondition } from '@workops/platform/database';
import { RowMapper, type Entity } from '@workops/platform/records';
import type { Actor } from '@workops/kernel';
import type { DocumentKind } from '../domain/document-tables';
import type { DocumentRecord, DocumentRef, NumberedKind } from '../domain/document';

const OWNERSHIP: OwnershipColumns = { owner: 'd.salesperson_id', location: 'd.location_id' };

/**
 * The next number of the workspace and kind. The row stays locked until the transaction ends, so that a number is used exactly when its document is committed:
 * it is requested last, with the insert, right before the commit.
 */
const COUNTED = (kind: NumberedKind) => `
  WITH counted AS (
    INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, '${kind}', 1)
    ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
  )`;

/** The rows that the actor sees, of `d`. Its placeholders come last. */
export const seenBy = (actor: Pick<Actor, 'visibility'>, from: number): RowCondition =>
  visibleRows(actor, OWNERSHIP, from);

/** The statements of one kind of document, composed once from its entity. */
export class DocumentSql<T extends DocumentRecord, Row extends { [P in keyof T]: unknown }> {
  readonly table: string;
  /** A row of `d` as the record. */
  readonly selected: string;
  /** Takes `values`; of a kind with numbers, gives the number. */
  readonly add: string;
  /** Takes `rows`, many at once; for kinds without document numbers. */
  readonly addAll: string;
  /** Takes `movedValues`. */
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
      ? `${COUNTED(numbered)} INSERT INTO ${table} (number, ${all}) SELECT last_number, ${places} FROM counted RETURNING number`
      : `INSERT INTO ${table} (${all}) VALUES (${places})`;
    this.addAll = `INSERT INTO ${table} (${all}) SELECT ${all} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`;
    const sets = this.columns.changedNames.map((name, index) => `${name} = $${index + 3}`).join(', ');
    this.save = `UPDATE ${table} SET ${sets} WHERE workspace_id = $1 AND id = $2`;
  }

  /** A number is given by the folio counter. */
  values(document: T | Omit<T, 'number'>): unknown[] {
    return this.columns.addedValues(document as T);
  }

  /** Documents as JSON, by the columns. */
  rows(documents: readonly T[]): string {
    return this.columns.rows(documents);
  }

  movedValues(document: T): unknown[] {
    return [document.workspaceId, document.id, ...this.columns.changedValues(document)];
  }

  /** The document of that name that the actor sees, as `selected`; with the lock where one is named. */
  named(
    actor: Actor,
    ref: DocumentRef,
    { selected = this.selected, lock = '' } = {},
  ): { text: string; values: unknown[] } {
    const [column, value] = 'id' in ref ? ['id', ref.id] : ['number', ref.number];
    const visible = seenBy(actor, 3);
    const text = `SELECT ${selected} FROM ${this.table} d WHERE d.workspace_id = $1 AND d.${column} = $2 AND ${visible.sql} ${lock}`;
    return { text, values: [actor.workspaceId, value, ...visible.values] };
  }
}
