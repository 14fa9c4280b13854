import {
  submitAlone,
  type FieldDescription,
  type PreparedStatement,
  type PendingStatement,
  type Wire,
} from './prepared-statement';

/**
 * Sent in one write and one transaction, with the last result. Settings apply to later statements, and a failure skips
 * the rest.
 */
export class StatementsTogether<Row> implements PendingStatement {
  callback: ((error: Error | null, rows?: Row[]) => void) | undefined;
  private readonly statements: readonly PendingStatement[];
  private position = 0;

  constructor(
    before: readonly PendingStatement[],
    private readonly last: PreparedStatement<Row>,
  ) {
    this.statements = [...before, last];
  }

  get name(): string {
    return this.current.name;
  }

  get text(): string {
    return this.current.text;
  }

  submit(connection: object): Error | undefined {
    return submitAlone(this, connection as Wire);
  }

  messagesTo(wire: Wire, parsed: Set<string>): Buffer[] {
    return this.statements.flatMap((statement) => statement.messagesTo(wire, parsed));
  }

  handleRowDescription(message: { fields: FieldDescription[] }): void {
    this.current.handleRowDescription(message);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.current.handleDataRow(message);
  }

  handleCopyInResponse(): void {
    this.current.handleCopyInResponse();
  }

  handleCommandComplete(message: unknown, connection: object): boolean {
    this.current.handleCommandComplete(message, connection);
    this.position += 1;
    return this.position === this.statements.length;
  }

  handleEmptyQuery(connection: object): void {
    this.handleCommandComplete(undefined, connection);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.last.callback = this.callback;
    this.last.handleReadyForQuery();
  }

  private get current(): PendingStatement {
    return this.statements[Math.min(this.position, this.statements.length - 1)]!;
  }
}
