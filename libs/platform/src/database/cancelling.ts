import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from './sql';

/** Stays the same within a transaction, even behind a pooler. */
export const OWN_BACKEND = 'SELECT pg_backend_pid() AS pid';
const CANCEL = 'SELECT pg_cancel_backend($1)';
/** A cancellation may arrive just before the statement. */
const AGAIN_MS = 100;

export class StatementCancelled extends Error {
  readonly code = '57014';

  constructor() {
    super('The transaction was ended from outside before this statement.');
  }
}

/**
 * Cancels over another connection, from the abort until the transaction ends. If that fails, the statement timeout
 * applies.
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

  /** Resolves once no cancellation is in flight, because the backend may then serve another user. */
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
