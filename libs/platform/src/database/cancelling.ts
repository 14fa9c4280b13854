import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from './sql';

/** The number of the backend that a transaction has until it ends, behind a pooler too. */
export const OWN_BACKEND = 'SELECT pg_backend_pid() AS pid';
const CANCEL = 'SELECT pg_cancel_backend($1)';
/** A statement that was on its way when the first cancellation came is met by the next one. */
const AGAIN_MS = 100;

/** As PostgreSQL says it of a statement that somebody cancelled. */
export class StatementCancelled extends Error {
  readonly code = '57014';

  constructor() {
    super('The transaction was ended from outside before this statement.');
  }
}

/**
 * Cancels what a backend runs, over another connection, from when the signal is aborted until the transaction ends. Where that cannot be
 * asked for, the statement's own time ends it.
 */
export class Cancelling {
  private readonly ended = new AbortController();
  private working: Promise<void> | undefined;

  constructor(
    private readonly sql: Sql,
    private readonly pid: number,
    private readonly signal: AbortSignal,
  ) {
    if (signal.aborted) this.begin();
    else signal.addEventListener('abort', this.begin);
  }

  get hasBegun(): boolean {
    return this.working !== undefined;
  }

  /** Resolves once no cancellation is under way: after it the backend is somebody else's. */
  async end(): Promise<void> {
    this.signal.removeEventListener('abort', this.begin);
    this.ended.abort();
    await this.working;
  }

  private readonly begin = (): void => {
    this.working = this.cancel();
  };

  private async cancel(): Promise<void> {
    while (!this.ended.signal.aborted) {
      await this.sql.query(CANCEL, [this.pid]).catch(() => undefined);
      await sleep(AGAIN_MS, undefined, { signal: this.ended.signal }).catch(() => undefined);
    }
  }
}
