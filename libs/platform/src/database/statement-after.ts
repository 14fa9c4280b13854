import type { Submittable } from 'pg';
import { submitTogether, type Asked, type FieldDescription, type PreparedStatement, type Wire } from './prepared-statement';

/**
 * A statement right after another one, in one write and one transaction: what the first sets until the end of the transaction holds for
 * the second. Outside a transaction both are one of their own. The answer is the second's.
 */
export class StatementAfter<Row> implements Submittable {
  callback: ((error: Error | null, rows?: Row[]) => void) | undefined;
  private current: Asked;

  constructor(
    private readonly first: Asked,
    private readonly second: PreparedStatement<Row>,
  ) {
    this.current = first;
  }

  /** The client notes under this name, with this text, what the server says it has parsed. */
  get name(): string {
    return this.current.name;
  }

  get text(): string {
    return this.current.text;
  }

  submit(connection: object): Error | undefined {
    return submitTogether(connection as Wire, [this.first, this.second]);
  }

  handleRowDescription(message: { fields: FieldDescription[] }): void {
    this.current.handleRowDescription(message);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.current.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: object): void {
    this.current.handleCommandComplete(message, connection);
    this.current = this.second;
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.second.callback = this.callback;
    this.second.handleReadyForQuery();
  }
}
