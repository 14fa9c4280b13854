import { types, type Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import { prepareValue } from 'pg/lib/utils.js';

/** The part of a pg connection that a `Submittable` works with. */
export interface Wire {
  stream: { writable: boolean; write(bytes: Buffer): boolean };
  /** Text by name of the statements that are parsed on this connection, or are being parsed. */
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
const DESCRIBE = serialize.describe({ type: 'P', name: '' });

/** The row shape of each statement by connection, once the server has described it there. */
const described = new WeakMap<Wire, Map<string, Answer>>();

function answersOn(wire: Wire): Map<string, Answer> {
  let answers = described.get(wire);
  if (!answers) described.set(wire, (answers = new Map()));
  return answers;
}

const columnOf = ({ name, dataTypeID }: FieldDescription): Column => ({
  name,
  parse: types.getTypeParser(dataTypeID, 'text'),
});

const answerOf = (fields: readonly FieldDescription[]): Answer => ({
  columns: fields.map(columnOf),
  blank: { ...Object.fromEntries(fields.map(({ name }) => [name, null])) },
});

/** One statement, or several with one result, from when it is queued to its result. */
export interface PendingStatement extends Submittable {
  /** Set before it is sent. */
  callback: ((error: Error | null, rows?: never[]) => void) | undefined;
  /** The client keeps the name with this text once the server has parsed it. */
  readonly name: string;
  readonly text: string;
  /**
   * Its protocol messages, without the closing Sync. `parsed` holds the names that earlier statements of the same write parse, and its
   * own is added. Throws for values that cannot be encoded.
   */
  messagesTo(wire: Wire, parsed: Set<string>): Buffer[];
  handleRowDescription(message: { fields: FieldDescription[] }): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCopyInResponse(): void;
  /** Whether it is complete. */
  handleCommandComplete(message: unknown, connection: object): boolean;
  handleEmptyQuery(connection: object): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

const SYNC = serialize.sync();

/** In one write, with one Sync. A closing connection fails its statements; a returned error leaves the connection usable. */
export function sendTogether({ stream }: Wire, messages: readonly Buffer[]): Error | undefined {
  try {
    const bytes = Buffer.concat([...messages, SYNC]);
    if (stream.writable) stream.write(bytes);
  } catch (error) {
    return error as Error;
  }
  return undefined;
}

/** A returned error leaves the connection usable. */
export function submitAlone(pending: PendingStatement, wire: Wire): Error | undefined {
  try {
    return sendTogether(wire, pending.messagesTo(wire, new Set()));
  } catch (error) {
    return error as Error;
  }
}

/** Encodes now, so that no work is left once the connection is free; an encoding error is thrown when the bytes are read. */
function written(message: Parameters<typeof serialize.bind>[0]): () => Buffer {
  try {
    const bytes = serialize.bind(message);
    return () => bytes;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/**
 * A statement that is parsed and described once per connection, and from then on only bound and executed, in one write. pg's own query
 * describes the columns each time, which for a wide row costs more than reading the row. PostgreSQL refuses to run a prepared statement
 * whose row shape has changed.
 */
export class PreparedStatement<Row> implements PendingStatement {
  callback: ((error: Error | null, rows?: Row[]) => void) | undefined;
  private readonly rows: Row[] = [];
  private answer: Answer | undefined;
  private unreadable: Error | undefined;
  private readonly bind: () => Buffer;

  constructor(
    readonly name: string,
    readonly text: string,
    values: readonly unknown[],
  ) {
    this.bind = written({ statement: name, values: values as unknown[], valueMapper: prepareValue });
  }

  /** Throws for values that cannot be encoded, which otherwise fails the statement when it is sent. */
  assertSendable(): void {
    this.bind();
  }

  /** Called by the client once the connection is free. An error that is returned leaves the connection usable. */
  submit(connection: object): Error | undefined {
    return submitAlone(this, connection as Wire);
  }

  messagesTo(wire: Wire, parsed: Set<string>): Buffer[] {
    const bind = this.bind();
    const isParsed = wire.parsedStatements[this.name] === this.text;
    const parse = isParsed || parsed.has(this.name) ? [] : this.parseMessages();
    parsed.add(this.name);
    this.answer = isParsed ? answersOn(wire).get(this.name) : undefined;
    return [...parse, bind, ...(this.answer ? [] : [DESCRIBE]), EXECUTE];
  }

  handleRowDescription({ fields }: { fields: FieldDescription[] }): void {
    this.answer = answerOf(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { columns, blank } = this.answer!;
    // A copy of one shape: an object whose properties are added one by one becomes a dictionary, seven times as large.
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

  handleCopyInResponse(): void {}

  handleCommandComplete(_message: unknown, connection: object): boolean {
    this.answer ??= answerOf([]);
    answersOn(connection as Wire).set(this.name, this.answer);
    return true;
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    if (this.unreadable) this.callback?.(this.unreadable);
    else this.callback?.(null, this.rows);
  }

  /**
   * Closes the name first: if an earlier statement of the same write failed, PgBouncer has the name, which it takes once only, and the server
   * has not.
   */
  private parseMessages(): Buffer[] {
    const { name, text } = this;
    return [serialize.close({ type: 'S', name }), serialize.parse({ name, text })];
  }
}
