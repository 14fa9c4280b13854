import { types, type Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import { prepareValue } from 'pg/lib/utils.js';

/** What the client of pg shows to whatever it submits. */
export interface Wire {
  stream: { writable: boolean; write(bytes: Buffer): boolean };
  /** Text by name of what the server has parsed on this connection, or is being asked to. */
  parsedStatements: Record<string, string | undefined>;
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

export interface FieldDescription {
  name: string;
  dataTypeID: number;
}

const EXECUTE = serialize.execute();
const SYNC = serialize.sync();
const DESCRIBE = serialize.describe({ type: 'P', name: '' });

/** What each connection's statements answer with, once they have been described there. */
const described = new WeakMap<Wire, Map<string, Column[]>>();

function columnsOn(wire: Wire): Map<string, Column[]> {
  let columns = described.get(wire);
  if (!columns) described.set(wire, (columns = new Map()));
  return columns;
}

const columnOf = ({ name, dataTypeID }: FieldDescription): Column => ({ name, parse: types.getTypeParser(dataTypeID, 'text') });

/** What a statement is once it is asked, whatever its rows are. */
export type Asked = Omit<PreparedStatement<unknown>, 'callback'>;

/** In one write, and one transaction. An error that is returned leaves the connection usable. */
export function submitTogether(wire: Wire, statements: readonly Asked[]): Error | undefined {
  try {
    const bytes = Buffer.concat([...statements.flatMap((statement) => statement.messagesTo(wire)), SYNC]);
    // A connection that is closing tells its statements so by itself.
    if (wire.stream.writable) wire.stream.write(bytes);
  } catch (error) {
    return error as Error;
  }
  return undefined;
}

/**
 * A statement that is parsed and described once a connection, and from then on only bound and executed, in one write. The query
 * of pg asks for the description of the columns each time and works through it each time, which for a wide row costs more than
 * reading the row. Changing what a prepared statement answers with is refused by PostgreSQL itself.
 */
export class PreparedStatement<Row> implements Submittable {
  /** Set by the client, before it submits. */
  callback: ((error: Error | null, rows?: Row[]) => void) | undefined;
  private readonly rows: Row[] = [];
  private columns: Column[] | undefined;
  private unreadable: Error | undefined;

  constructor(
    readonly name: string,
    readonly text: string,
    private readonly values: readonly unknown[],
  ) {}

  /** Called by the client when the connection is this statement's. An error that is returned leaves the connection usable. */
  submit(connection: object): Error | undefined {
    return submitTogether(connection as Wire, [this]);
  }

  /** What asks the connection for this statement, without the end of the message. Throws for values that cannot be sent. */
  messagesTo(wire: Wire): Buffer[] {
    this.columns = wire.parsedStatements[this.name] === this.text ? columnsOn(wire).get(this.name) : undefined;
    const bind = serialize.bind({ statement: this.name, values: this.values as unknown[], valueMapper: prepareValue });
    return this.columns ? [bind, EXECUTE] : [...this.parseUnlessParsed(wire), bind, DESCRIBE, EXECUTE];
  }

  handleRowDescription({ fields }: { fields: FieldDescription[] }): void {
    this.columns = fields.map(columnOf);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    const columns = this.columns!;
    try {
      for (let index = 0; index < columns.length; index += 1) {
        const text = fields[index] as string | null;
        row[columns[index]!.name] = text === null ? null : columns[index]!.parse(text);
      }
    } catch (error) {
      this.unreadable = error as Error;
    }
    this.rows.push(row as Row);
  }

  handleCommandComplete(_message: unknown, connection: object): void {
    this.columns ??= [];
    columnsOn(connection as Wire).set(this.name, this.columns);
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    if (this.unreadable) this.callback?.(this.unreadable);
    else this.callback?.(null, this.rows);
  }

  private parseUnlessParsed(wire: Wire): Buffer[] {
    return wire.parsedStatements[this.name] === this.text ? [] : [serialize.parse({ name: this.name, text: this.text })];
  }
}
