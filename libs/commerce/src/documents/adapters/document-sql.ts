import { visibleRows, visibleRowsByName, type OwnershipColumns, type RowCondition } from '@workops/platform/database';
import { RowMapper, type Entity } from '@workops/platform/records';
import type { Actor } from '@workops/kernel';
import type { DocumentKind } from '../domain/document-tables';
import type { DocumentRecord, DocumentRef, NumberedKind } from '../domain/document';

const OWNERSHIP: OwnershipColumns = { owner: 'd.salesperson_id', location: 'd.location_id' };

/**
 * Increments the number of the workspace and kind. The row stays locked until the transaction ends, so that a number is
 * used if and only if its document commits. It runs last, with the insert, right before the commit.
 */
const COUNTED = (kind: NumberedKind) => `
  WITH counted AS (
    INSERT INTO commerce.folio AS f (workspace_id, kind, last_number) VALUES ($1, '${kind}', 1)
    ON CONFLICT (workspace_id, kind) DO UPDATE SET last_number = f.last_number + 1 RETURNING last_number
  )`;

/** Restricts `d` to rows that the actor sees. Its placeholders come last. */
export const seenBy = (actor: Pick<Actor, 'visibility'>, from: number): RowCondition =>
  visibleRows(actor, OWNERSHIP, from);

/** The same condition for `composedSql`. */
export const seenByName = (actor: Pick<Actor, 'visibility'>) => visibleRowsByName(actor, OWNERSHIP);

/** The statements of one kind of document, built once from its entity. */
export class DocumentSql<T extends DocumentRecord, Row extends { [P in keyof T]: unknown }> {
  readonly table: string;
  /** The select list that maps a row of `d` to the record. */
  readonly selected: string;
  /** Inserts `values`; kinds with numbers get their number here. */
  readonly add: string;
  /** Inserts `rows`, many at once; only for kinds without numbers. */
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

  /** The folio counter assigns the number. */
  values(document: T | Omit<T, 'number'>): unknown[] {
    return this.columns.addedValues(document as T);
  }

  /** Documents as JSON rows. */
  rows(documents: readonly T[]): string {
    return this.columns.rows(documents);
  }

  movedValues(document: T): unknown[] {
    return [document.workspaceId, document.id, ...this.columns.changedValues(document)];
  }

  /** Selects the document by its reference if the actor sees it, with the given lock clause. */
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
