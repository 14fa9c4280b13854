import { submitAlone, type FieldDescription, type PreparedStatement, type Question, type Wire } from './prepared-statement';

/**
 * Statements one after the other, in one write and one transaction: what one sets until the end of the transaction holds for those after
 * it, and after one that fails none is run. Outside a transaction they are one of their own. The answer is the last one's.
 */
export class StatementsTogether<Row> implements Question {
  callback: ((error: Error | null, rows?: Row[]) => void) | undefined;
  private readonly statements: readonly Question[];
  private current = 0;

  constructor(
    before: readonly Question[],
    private readonly last: PreparedStatement<Row>,
  ) {
    this.statements = [...before, last];
  }

  get name(): string {
    return this.answering.name;
  }

  get text(): string {
    return this.answering.text;
  }

  submit(connection: object): Error | undefined {
    return submitAlone(this, connection as Wire);
  }

  messagesTo(wire: Wire, parsed: Set<string>): Buffer[] {
    return this.statements.flatMap((statement) => statement.messagesTo(wire, parsed));
  }

  handleRowDescription(message: { fields: FieldDescription[] }): void {
    this.answering.handleRowDescription(message);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.answering.handleDataRow(message);
  }

  handleCopyInResponse(): void {
    this.answering.handleCopyInResponse();
  }

  handleCommandComplete(message: unknown, connection: object): boolean {
    this.answering.handleCommandComplete(message, connection);
    this.current += 1;
    return this.current === this.statements.length;
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

  private get answering(): Question {
    return this.statements[Math.min(this.current, this.statements.length - 1)]!;
  }
}
