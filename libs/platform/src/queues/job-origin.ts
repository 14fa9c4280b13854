import { createHash } from 'node:crypto';
import type { Sql } from '../database/sql';

const READ_EVERY_MS = 30_000;
/** Limit of returns, reached after about ten seconds: then no process here owns the job. Its work is still in a row. */
const MOST_HOPS = 100;

const IDENTITY = 'SELECT platform.feed_identity() AS identity';

export interface JobOrigin {
  /** The job's database; undefined for old jobs without one. */
  database: string | undefined;
  /** Number of times it was returned to the queue. */
  hops: number;
}

const NAME = /^db-([0-9a-f]{16})-(\d+)$/;

/** Encodes the origin in the job's name, so that older code reads the job's data as before. */
export const jobNameOf = ({ database, hops }: JobOrigin, queue: string): string =>
  database === undefined ? queue : `db-${database}-${hops}`;

export function originOf(jobName: string): JobOrigin {
  const [, database, hops] = NAME.exec(jobName) ?? [];
  return { database, hops: Number(hops ?? 0) };
}

export const isLost = ({ hops }: JobOrigin): boolean => hops >= MOST_HOPS;

/**
 * Identifies the database by its cluster, its oid and its tables. A restored copy has another identity; a copy of the
 * cluster's files does not, and needs a queue prefix. It is read again now and then, because a server may be replaced
 * under a running process.
 */
export class DatabaseIdentity {
  private known: Promise<string> | undefined;
  private readAt = 0;

  constructor(private readonly sql: Sql) {}

  now(): Promise<string> {
    if (!this.known || performance.now() - this.readAt > READ_EVERY_MS) {
      this.readAt = performance.now();
      const before = this.known;
      // An unreachable database is assumed to be the same one.
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
