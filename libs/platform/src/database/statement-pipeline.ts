import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClientBase, Submittable } from 'pg';
import { sendTogether, type FieldDescription, type PendingStatement, type Wire } from './prepared-statement';

/** Statements in order, in one write with one Sync. Each settles as soon as its result is complete; after a failure the rest is skipped. */
class Batch implements Submittable {
  private position = 0;

  constructor(
    private statements: readonly PendingStatement[],
    /** Gets the statements that the server skipped because one before them failed. */
    private readonly ended: (skipped: PendingStatement[]) => void,
  ) {}

  get name(): string | undefined {
    return this.current?.name;
  }

  get text(): string | undefined {
    return this.current?.text;
  }

  /** A statement that cannot be encoded fails alone. An error that is returned leaves the connection usable. */
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
 * The statements of an open transaction, in the order in which they are issued. Those issued while a batch is in flight are sent as the next
 * batch, in one round trip, so that PostgreSQL is not idle while there is work.
 */
export class StatementPipeline {
  private waiting: PendingStatement[] = [];
  private sending: Promise<void> | undefined;

  constructor(private readonly client: ClientBase) {}

  ask(statement: PendingStatement, answered: NonNullable<PendingStatement['callback']>): void {
    statement.callback = answered;
    this.waiting.push(statement);
    this.sending ??= this.sendAll();
  }

  /** Resolves once every statement has ended, those included that were issued on a result. */
  async settled(): Promise<void> {
    do {
      await this.sending;
      await nextTurn();
    } while (this.sending);
  }

  private async sendAll(): Promise<void> {
    // Statements that are issued in the same microtask go along.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.send(this.waiting.splice(0));
    this.sending = undefined;
  }

  /** Statements after a failed one are sent again: an aborted transaction refuses them, otherwise they are unaffected. */
  private async send(statements: readonly PendingStatement[]): Promise<void> {
    const skipped = await new Promise<PendingStatement[]>((resolve) => this.client.query(new Batch(statements, resolve)));
    this.waiting.unshift(...skipped);
  }
}
