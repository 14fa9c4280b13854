import type { Step } from './sql';
import { PreparedStatement } from './prepared-statement';

/** A server does that without an error if a statement had failed. */
export class RolledBackAtCommit extends Error {
  constructor() {
    super('The transaction was rolled back at its commit: a statement of it had failed.');
  }
}

/** Fails if the server rolled back. */
export class CommitStatement extends PreparedStatement<unknown> {
  private tag = '';

  constructor() {
    super('commit', 'COMMIT', []);
  }

  override handleCommandComplete(message: { text: string }, connection: object): boolean {
    this.tag = message.text;
    return super.handleCommandComplete(message, connection);
  }

  override handleReadyForQuery(): void {
    if (this.tag === 'COMMIT') super.handleReadyForQuery();
    else this.handleError(new RolledBackAtCommit());
  }
}

export const BEGIN: Step = { sql: 'BEGIN' };
export const ROLLBACK: Step = { sql: 'ROLLBACK' };

/** The nesting depth starts at 1. */
export const savepointAt = (depth: number): Record<'begin' | 'release' | 'rollback', Step> => ({
  begin: { sql: `SAVEPOINT s${depth}` },
  release: { sql: `RELEASE SAVEPOINT s${depth}` },
  rollback: { sql: `ROLLBACK TO SAVEPOINT s${depth}` },
});
