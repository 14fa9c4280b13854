import { createHash } from 'node:crypto';
import type { Sql } from '../database/sql';

const READ_EVERY_MS = 30_000;
/** A job that no process has accepted as its own this often, over some ten seconds, has no owner here. Its work is still in a row. */
const MOST_HOPS = 100;

const IDENTITY = 'SELECT platform.feed_identity() AS identity';

export interface JobOrigin {
  /** The job's database; undefined for a job from before jobs had it. */
  database: string | undefined;
  /** How often it was given back. */
  hops: number;
}

const NAME = /^db-([0-9a-f]{16})-(\d+)$/;

/** It is part of the job's name: code that does not know it reads its data as before. */
export const jobNameOf = ({ database, hops }: JobOrigin, queue: string): string =>
  database === undefined ? queue : `db-${database}-${hops}`;

export function originOf(jobName: string): JobOrigin {
  const [, database, hops] = NAME.exec(jobName) ?? [];
  return { database, hops: Number(hops ?? 0) };
}

export const isLost = ({ hops }: JobOrigin): boolean => hops >= MOST_HOPS;

/**
 * Which database this process works with: its cluster, its place in it and its tables. A restored copy is another one; a copy of the
 * cluster's files is not, and needs a prefix for its queues. Read again now and then, because a server may be replaced under a running process.
 */
export class DatabaseIdentity {
  private known: Promise<string> | undefined;
  private readAt = 0;

  constructor(private readonly sql: Sql) {}

  now(): Promise<string> {
    if (!this.known || performance.now() - this.readAt > READ_EVERY_MS) {
      this.readAt = performance.now();
      const before = this.known;
      // A database that is away for a moment is still the same one.
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
