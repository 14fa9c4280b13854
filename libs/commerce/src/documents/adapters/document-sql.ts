import { visibleRows, type OwnershipColumns, type RowCondition } from '@workops/platform/database';
import type { Actor } from '@workops/kernel';
import type { DocumentKind } from '../domain/document-tables';
import type { DocumentRecord, DocumentRef, NumberedKind } from '../domain/document';

/** How a property is stored: written once, or whenever the document moves; `json` is written once too. One that is read from elsewhere has its SQL, of `d`. */
type Keeping = 'once' | 'moves' | 'json' | { read: string };

/** Every property of the record and how it is kept; a number is given by the folio counter. */
export type Kept<T> = { [P in Exclude<keyof T & string, 'number'>]-?: Keeping };

const columnOf = (property: string): string => property.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/** How every kind keeps what all documents have. */
export const COMMON: Kept<DocumentRecord> = {
  workspaceId: 'once',
  id: 'once',
  salespersonId: 'once',
  locationId: 'once',
  createdBy: 'json',
  createdAt: 'once',
  updatedAt: 'moves',
};

/** What those with numbers have besides. */
export const NUMBERED = { ...COMMON, leadId: 'once', note: 'once' } as const;

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

/** The statements of one kind of document, composed once from its properties. */
export class DocumentSql<T extends DocumentRecord> {
  /** A row of `d` as the record. */
  readonly selected: string;
  /** Takes `values`; of a kind with numbers, gives the number. */
  readonly add: string;
  /** Takes `rows`, many at once; for kinds without document numbers. */
  readonly addAll: string;
  /** Takes `movedValues`. */
  readonly save: string;
  private readonly properties: readonly (keyof T & string)[];
  private readonly moving: readonly (keyof T & string)[];

  constructor(
    readonly kind: DocumentKind | 'settlement',
    private readonly kept: Kept<T>,
    numbered?: NumberedKind,
  ) {
    const all = Object.keys(kept) as (keyof T & string)[];
    this.properties = all.filter((property) => typeof this.keeping(property) === 'string');
    this.moving = this.properties.filter((property) => this.keeping(property) === 'moves');
    const elsewhere = all.flatMap((property) => {
      const keeping = this.keeping(property);
      return typeof keeping === 'string' ? [] : [`${keeping.read} AS "${property}"`];
    });
    const own = (numbered ? ['number', ...this.properties] : this.properties).map(
      (property) => `d.${columnOf(property)} AS "${property}"`,
    );
    this.selected = [...own, ...elsewhere].join(', ');

    const columns = this.properties.map(columnOf).join(', ');
    const places = this.properties.map((_, index) => `$${index + 1}`).join(', ');
    this.add = numbered
      ? `${COUNTED(numbered)} INSERT INTO ${this.table} (number, ${columns}) SELECT last_number, ${places} FROM counted RETURNING number`
      : `INSERT INTO ${this.table} (${columns}) VALUES (${places})`;
    this.addAll = `INSERT INTO ${this.table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${this.table}, $1::jsonb)`;
    const sets = this.moving.map((property, index) => `${columnOf(property)} = $${index + 3}`).join(', ');
    this.save = `UPDATE ${this.table} SET ${sets} WHERE workspace_id = $1 AND id = $2`;
  }

  get table(): string {
    return `commerce.${this.kind}`;
  }

  values(document: T | Omit<T, 'number'>): unknown[] {
    return this.properties.map((property) => this.written(document as T, property));
  }

  /** Documents as JSON, by the columns. */
  rows(documents: readonly T[]): string {
    const row = (document: T) =>
      Object.fromEntries(this.properties.map((property) => [columnOf(property), document[property]]));
    return JSON.stringify(documents.map(row));
  }

  movedValues(document: T): unknown[] {
    return [document.workspaceId, document.id, ...this.moving.map((property) => this.written(document, property))];
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

  private keeping(property: keyof T & string): Keeping {
    return (this.kept as Record<string, Keeping>)[property]!;
  }

  private written(document: T, property: keyof T & string): unknown {
    return this.keeping(property) === 'json' ? JSON.stringify(document[property]) : document[property];
  }
}
