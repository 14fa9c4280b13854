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

interface Answer {
  columns: readonly Column[];
  /** A row with every name and no value. */
  blank: Readonly<Record<string, unknown>>;
}

export interface FieldDescription {
  name: string;
  dataTypeID: number;
}

const EXECUTE = serialize.execute();
const SYNC = serialize.sync();
const DESCRIBE = serialize.describe({ type: 'P', name: '' });

/** What each connection's statements answer with, once they have been described there. */
const described = new WeakMap<Wire, Map<string, Answer>>();

function answersOn(wire: Wire): Map<string, Answer> {
  let answers = described.get(wire);
  if (!answers) described.set(wire, (answers = new Map()));
  return answers;
}

const columnOf = ({ name, dataTypeID }: FieldDescription): Column => ({ name, parse: types.getTypeParser(dataTypeID, 'text') });

const answerOf = (fields: readonly FieldDescription[]): Answer => ({
  columns: fields.map(columnOf),
  blank: { ...Object.fromEntries(fields.map(({ name }) => [name, null])) },
});

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
  private answer: Answer | undefined;
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
    this.answer = wire.parsedStatements[this.name] === this.text ? answersOn(wire).get(this.name) : undefined;
    const bind = serialize.bind({ statement: this.name, values: this.values as unknown[], valueMapper: prepareValue });
    return this.answer ? [bind, EXECUTE] : [...this.parseUnlessParsed(wire), bind, DESCRIBE, EXECUTE];
  }

  handleRowDescription({ fields }: { fields: FieldDescription[] }): void {
    this.answer = answerOf(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { columns, blank } = this.answer!;
    // A copy of one shape: an object that is given many names one by one becomes a dictionary, seven times as large.
    const row = { ...blank };
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
    this.answer ??= answerOf([]);
    answersOn(connection as Wire).set(this.name, this.answer);
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
