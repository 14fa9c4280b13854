import type { Sql } from './database/sql';
import { NO_WORKSPACE } from './database/workspace-turns';

/** Rows given up after their last attempt. The SQL is static and belongs to the rows' context. */
export interface ParkedKind {
  kind: string;
  /** `ParkedItem` rows without the kind, oldest first; `$1` is the limit. */
  list: string;
  count: string;
  /**
   * Makes rows due with no attempts used, filtered by `parkedWhere`: `$1` an id, `$2` the latest parking time, null for
   * all. Returns a row per retried row.
   */
  retry: string;
  /** Drops rows for good, with the same parameters. */
  drop: string;
}

export interface ParkedItem {
  kind: string;
  id: string;
  workspaceId: string | null;
  what: string;
  attempts: number;
  lastError: string | null;
  parkedAt: Date;
}

export class ParkedWork {
  constructor(
    private readonly sql: Sql,
    private readonly kinds: readonly ParkedKind[],
  ) {}

  get kindNames(): string[] {
    return this.kinds.map(({ kind }) => kind);
  }

  async list(limit: number): Promise<ParkedItem[]> {
    const items: ParkedItem[] = [];
    for (const { kind, list } of this.kinds) {
      const rows = await this.sql.query<Omit<ParkedItem, 'kind'>>(list, [limit]);
      items.push(...rows.map((row) => ({ kind, ...row })));
    }
    return items.sort((left, right) => left.parkedAt.getTime() - right.parkedAt.getTime()).slice(0, limit);
  }

  async counts(): Promise<{ kind: string; count: number }[]> {
    const counts: { kind: string; count: number }[] = [];
    for (const { kind, count } of this.kinds) {
      const [row] = await this.sql.query<{ count: number }>(count);
      counts.push({ kind, count: row!.count });
    }
    return counts;
  }

  /** All of the kind without an id; returns how many. */
  async retry(kind: string, id: string | null): Promise<number> {
    return (await this.sql.query(this.named(kind).retry, [id, null])).length;
  }

  /** All of the kind without an id; never retried. */
  async drop(kind: string, id: string | null): Promise<number> {
    return (await this.sql.query(this.named(kind).drop, [id, null])).length;
  }

  async dropOlderThan(before: Date): Promise<number> {
    let dropped = 0;
    for (const { drop } of this.kinds) dropped += (await this.sql.query(drop, [null, before])).length;
    return dropped;
  }

  private named(name: string): ParkedKind {
    const kind = this.kinds.find(({ kind }) => kind === name);
    if (!kind) throw new Error(`No work of the kind ${name} is ever parked.`);
    return kind;
  }
}

/** `id` is an SQL expression. */
export const parkedWhere = (id: string): string =>
  `parked_at IS NOT NULL AND ($1::text IS NULL OR ${id} = $1) AND ($2::timestamptz IS NULL OR parked_at < $2)`;

const EVENT_ID = `subscriber || '/' || event_id`;
const PARKED_EVENT = parkedWhere(EVENT_ID);

/** An event whose partition is gone has lost its data. */
const events: ParkedKind = {
  kind: 'event',
  list: `
    SELECT ${EVENT_ID} AS id, workspace_id AS "workspaceId", type AS what, attempts, last_error AS "lastError",
           parked_at AS "parkedAt"
           FROM platform.late_event WHERE parked_at IS NOT NULL ORDER BY parked_at LIMIT $1`,
  count: 'SELECT count(*)::int AS count FROM platform.late_event WHERE parked_at IS NOT NULL',
  retry: `
    UPDATE platform.late_event l SET parked_at = NULL, attempts = 0, times_enqueued = 0, due_at = clock_timestamp()
           WHERE ${PARKED_EVENT}
             AND EXISTS (SELECT FROM platform.outbox o
                          WHERE o.day = l.day AND o.id = l.event_id AND o.workspace_id = l.workspace_id)
          RETURNING 1`,
  drop: `WITH dropped AS (DELETE FROM platform.late_event WHERE ${PARKED_EVENT} RETURNING day, event_id, subscriber)
         INSERT INTO platform.inbox (day, event_id, subscriber) SELECT day, event_id, subscriber FROM dropped
         ON CONFLICT (day, event_id, subscriber) DO UPDATE SET subscriber = EXCLUDED.subscriber RETURNING 1`,
};

const PARKED_MAIL = parkedWhere('id::text');

const mail: ParkedKind = {
  kind: 'mail',
  list: `
    SELECT id::text, nullif(workspace_id, '${NO_WORKSPACE}') AS "workspaceId", subject AS what, attempts,
           last_error AS "lastError", parked_at AS "parkedAt"
           FROM platform.outgoing_mail WHERE parked_at IS NOT NULL ORDER BY parked_at LIMIT $1`,
  count: 'SELECT count(*)::int AS count FROM platform.outgoing_mail WHERE parked_at IS NOT NULL',
  retry: `
    UPDATE platform.outgoing_mail SET parked_at = NULL, attempts = 0, due_at = now() WHERE ${PARKED_MAIL} RETURNING 1`,
  drop: `UPDATE platform.outgoing_mail SET parked_at = NULL, finished_at = now() WHERE ${PARKED_MAIL} RETURNING 1`,
};

const PARKED_FILE = parkedWhere('id::text');

/** Deletes only the row; the file stays in the storage. */
const files: ParkedKind = {
  kind: 'file',
  list: `
    SELECT id::text, workspace_id AS "workspaceId", 'content that cannot be removed' AS what, attempts,
           last_error AS "lastError",
                parked_at AS "parkedAt"
           FROM platform.stored_file WHERE parked_at IS NOT NULL ORDER BY parked_at LIMIT $1`,
  count: 'SELECT count(*)::int AS count FROM platform.stored_file WHERE parked_at IS NOT NULL',
  // Uses -infinity, because the sweep has another clock.
  retry: `
    UPDATE platform.stored_file
       SET parked_at = NULL, attempts = 0, due_at = '-infinity'
     WHERE ${PARKED_FILE}
    RETURNING 1`,
  drop: `DELETE FROM platform.stored_file WHERE ${PARKED_FILE} RETURNING 1`,
};

export const platformParked: readonly ParkedKind[] = [events, mail, files];
