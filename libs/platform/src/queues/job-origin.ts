import { createHash } from 'node:crypto';
import type { Sql } from '../database/sql';

const READ_EVERY_MS = 30_000;
const MOST_HOPS = 100;

const IDENTITY = 'SELECT platform.feed_identity() AS identity';

export interface JobOrigin {
  /** Undefined for old jobs; `hops` counts returns to the queue. */
  database: string | undefined;
  hops: number;
}

const NAME = /^db-([0-9a-f]{16})-(\d+)$/;

/** Uses the job's name, so that older code reads its data as before. */
export const jobNameOf = ({ database, hops }: JobOrigin, queue: string): string =>
  database === undefined ? queue : `db-${database}-${hops}`;

export function originOf(jobName: string): JobOrigin {
  const [, database, hops] = NAME.exec(jobName) ?? [];
  return { database, hops: Number(hops ?? 0) };
}

export const isLost = ({ hops }: JobOrigin): boolean => hops >= MOST_HOPS;

/**
 * Consists of cluster, oid and tables. A restored copy differs; a copy of the cluster's files needs a queue prefix.
 * Read again at times, because a server may be replaced.
 */
export class DatabaseIdentity {
  private known: Promise<string> | undefined;
  private readAt = 0;

  constructor(private readonly sql: Sql) {}

  now(): Promise<string> {
    if (!this.known || performance.now() - this.readAt > READ_EVERY_MS) {
      this.readAt = performance.now();
      const before = this.known;
      // An unreachable database is assumed to be the same.
      this.known = this.read().catch((error: unknown) => {
        this.readAt = -READ_EVERY_MS;
        if (before) return before;
        this.known = undefined;
        throw error;
      });
    }
    return this.known;
  }

  private async read(): Promise<string> {
    const [row] = await this.sql.query<{ identity: string }>(IDENTITY);
    return createHash('sha256').update(row!.identity).digest('hex').slice(0, 16);
  }
}
