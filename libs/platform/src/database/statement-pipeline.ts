import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClientBase, Submittable } from 'pg';
import {
  sendTogether,
  type FieldDescription,
  type PendingStatement,
  type PreparedStatement,
  type Wire,
} from './prepared-statement';

/** Sent in one write with one Sync. Each settles once its result is complete; after a failure the rest is skipped. */
class Batch implements Submittable {
  private position = 0;

  constructor(
    private statements: readonly PendingStatement[],
    /** Receives statements that the server skipped. */
    private readonly ended: (skipped: PendingStatement[]) => void,
  ) {}

  get name(): string | undefined {
    return this.current?.name;
  }

  get text(): string | undefined {
    return this.current?.text;
  }

  /** A statement that cannot be encoded fails alone; a returned error leaves the connection usable. */
  submit(connection: object): Error | undefined {
    const wire = connection as Wire;
    const messages: Buffer[] = [];
    let parsed = new Set<string>();
    this.statements = this.statements.filter((statement) => {
      try {
        const parsedThen = new Set(parsed);
        messages.push(...statement.messagesTo(wire, parsedThen));
        parsed = parsedThen;
        return true;
      } catch (error) {
        statement.handleError(error as Error);
        return false;
      }
    });
    return sendTogether(wire, messages);
  }

  handleRowDescription(message: { fields: FieldDescription[] }): void {
    this.current?.handleRowDescription(message);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.current?.handleDataRow(message);
  }

  handleCopyInResponse(): void {
    this.current?.handleCopyInResponse();
  }

  handleCommandComplete(message: unknown, connection: object): void {
    const { current } = this;
    if (!current?.handleCommandComplete(message, connection)) return;
    this.position += 1;
    current.handleReadyForQuery();
  }

  handleEmptyQuery(connection: object): void {
    this.handleCommandComplete(undefined, connection);
  }

  handleError(error: Error): void {
    const [failed, ...skipped] = this.statements.slice(this.position);
    failed?.handleError(error);
    this.ended(skipped);
  }

  handleReadyForQuery(): void {
    this.ended([]);
  }

  private get current(): PendingStatement | undefined {
    return this.statements[this.position];
  }
}

/**
 * Statements issued during a batch form the next, in one round trip. A deferred one waits for the next awaited one;
 * once failed, later ones fail with its error until a recovering statement.
 */
export class StatementPipeline {
  private waiting: PendingStatement[] = [];
  private sending: Promise<void> | undefined;
  /** A waiting statement is awaited. */
  private isDue = false;
  private failure: Error | undefined;
  private readonly recovering = new WeakSet<PendingStatement>();

  constructor(private readonly client: ClientBase) {}

  ask(statement: PendingStatement, answered: NonNullable<PendingStatement['callback']>): void {
    statement.callback = answered;
    this.waiting.push(statement);
    this.isDue = true;
    this.sending ??= this.sendSoon();
  }

  /** Throws for values that cannot be encoded, because later statements must not run without it. */
  defer(statement: PreparedStatement<unknown>): void {
    statement.assertSendable();
    statement.callback = (error) => {
      if (error) this.failure ??= error;
    };
    this.waiting.push(statement);
  }

  /** A ROLLBACK TO SAVEPOINT, which a failed transaction accepts. */
  deferRecovery(statement: PreparedStatement<unknown>): void {
    this.defer(statement);
    this.recovering.add(statement);
  }

  /** Drops the unsent ones from `first` on; true if it was among them. Call it once settled. */
  withdraw(first: PendingStatement): boolean {
    const start = this.waiting.indexOf(first);
    this.waiting.splice(Math.max(start, 0));
    return start >= 0;
  }

  flush(): void {
    if (this.sending) return;
    const statements = this.next();
    if (statements.length > 0) this.sending = this.sendAll(statements);
  }

  get hasFailed(): boolean {
    return this.failure !== undefined;
  }

  /** Includes statements issued on a result. */
  async settled(): Promise<void> {
    do {
      await this.sending;
      await nextTurn();
    } while (this.sending);
  }

  /** A microtask, so that statements issued together are sent together. */
  private async sendSoon(): Promise<void> {
    await Promise.resolve();
    await this.sendAll(this.next());
  }

  private async sendAll(first: PendingStatement[]): Promise<void> {
    for (let statements = first; statements.length > 0; statements = this.isDue ? this.next() : [])
      await this.send(statements);
    this.sending = undefined;
  }

  private next(): PendingStatement[] {
    const { failure } = this;
    this.isDue = false;
    if (!failure) return this.waiting.splice(0);
    const recovery = this.waiting.findIndex((statement) => this.recovering.has(statement));
    for (const statement of this.waiting.splice(0, recovery < 0 ? this.waiting.length : recovery))
      statement.handleError(failure);
    const statements = this.waiting.splice(0);
    if (statements[0]) this.recover(statements[0], failure);
    return statements;
  }

  /** If even the savepoint was not reached, the first failure stays. */
  private recover(statement: PendingStatement, failure: Error): void {
    this.failure = undefined;
    statement.callback = (error) => {
      if (error) this.failure = failure;
    };
  }

  /** An aborted transaction refuses skipped statements; otherwise they are unaffected. */
  private async send(statements: readonly PendingStatement[]): Promise<void> {
    const skipped = await new Promise<PendingStatement[]>((resolve) =>
      this.client.query(new Batch(statements, resolve)),
    );
    this.waiting.unshift(...skipped);
    this.isDue ||= skipped.length > 0;
  }
}
