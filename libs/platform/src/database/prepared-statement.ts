import { types, type Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import { prepareValue } from 'pg/lib/utils.js';

/** The part of a pg connection that a `Submittable` uses. */
export interface Wire {
  stream: { writable: boolean; write(bytes: Buffer): boolean };
  /** SQL texts by name of statements that are parsed on this connection, or are being parsed. */
  parsedStatements: Record<string, string | undefined>;
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

interface Answer {
  columns: readonly Column[];
  /** A row with all names and no values. */
  blank: Readonly<Record<string, unknown>>;
}

export interface FieldDescription {
  name: string;
  dataTypeID: number;
}

const EXECUTE = serialize.execute();
const DESCRIBE = serialize.describe({ type: 'P', name: '' });

/** Row shapes by connection and statement, once the server has described them. */
const described = new WeakMap<Wire, Map<string, Answer>>();

function answersOn(wire: Wire): Map<string, Answer> {
  let answers = described.get(wire);
  if (!answers) described.set(wire, (answers = new Map()));
  return answers;
}

const toColumn = ({ name, dataTypeID }: FieldDescription): Column => ({
  name,
  parse: types.getTypeParser(dataTypeID, 'text'),
});

const toAnswer = (fields: readonly FieldDescription[]): Answer => ({
  columns: fields.map(toColumn),
  blank: { ...Object.fromEntries(fields.map(({ name }) => [name, null])) },
});

/** A single statement, or several with one result, from queueing to its result. */
export interface PendingStatement extends Submittable {
  /** Set before it is sent. */
  callback: ((error: Error | null, rows?: never[]) => void) | undefined;
  /** Once the server has parsed the text, the client keeps it under this name. */
  readonly name: string;
  readonly text: string;
  /**
   * Its protocol messages without the closing Sync. `parsed` has the names that earlier statements in the same write
   * parse; its own name is added. Throws for values that cannot be encoded.
   */
  messagesTo(wire: Wire, parsed: Set<string>): Buffer[];
  handleRowDescription(message: { fields: FieldDescription[] }): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCopyInResponse(): void;
  /** Whether the statement is complete. */
  handleCommandComplete(message: unknown, connection: object): boolean;
  handleEmptyQuery(connection: object): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

const SYNC = serialize.sync();

/** The number at the end of a command tag, as in `INSERT 0 5`. */
const rowsIn = (tag: string): number => Number(tag.slice(tag.lastIndexOf(' ') + 1)) || 0;

/**
 * Sends messages in one write with one Sync. A closing connection fails its statements; a returned error leaves the
 * connection usable.
 */
export function sendTogether({ stream }: Wire, messages: readonly Buffer[]): Error | undefined {
  try {
    const bytes = Buffer.concat([...messages, SYNC]);
    if (stream.writable) stream.write(bytes);
  } catch (error) {
    return error as Error;
  }
  return undefined;
}

/** Sends a single statement; a returned error leaves the connection usable. */
export function submitAlone(pending: PendingStatement, wire: Wire): Error | undefined {
  try {
    return sendTogether(wire, pending.messagesTo(wire, new Set()));
  } catch (error) {
    return error as Error;
  }
}

/**
 * Encodes early, so that no work is left once the connection is free. An encoding error is thrown when the bytes are
 * read.
 */
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
 * A statement that is parsed and described once per connection, then only bound and executed, in one write. pg
 * describes the columns each time, which can cost more than reading a row. PostgreSQL rejects a prepared statement
 * whose row shape has changed.
 */
export class PreparedStatement<Row> implements PendingStatement {
  callback: ((error: Error | null, rows?: Row[]) => void) | undefined;
  private readonly rows: Row[] = [];
  private answer: Answer | undefined;
  private unreadable: Error | undefined;
  private readonly bind: () => Buffer;

  /** `affected` receives the number of rows that the statement changed or, if it is a query, returned. */
  constructor(
    readonly name: string,
    readonly text: string,
    values: readonly unknown[],
    private readonly affected?: (rows: number) => void,
  ) {
    this.bind = written({ statement: name, values: values as unknown[], valueMapper: prepareValue });
  }

  /** Throws for values that cannot be encoded, which would otherwise fail only when sent. */
  assertSendable(): void {
    this.bind();
  }

  /** Called by the client once the connection is free; a returned error leaves the connection usable. */
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
    this.answer = toAnswer(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { columns, blank } = this.answer!;
    // Copies an object of fixed shape, because adding properties one by one would make a dictionary, seven times as
    // large.
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

  handleCommandComplete(message: unknown, connection: object): boolean {
    this.affected?.(rowsIn((message as { text: string }).text));
    this.answer ??= toAnswer([]);
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
   * Closes the name first: after a failed statement in the same write, PgBouncer may know the name while the server
   * does not.
   */
  private parseMessages(): Buffer[] {
    const { name, text } = this;
    return [serialize.close({ type: 'S', name }), serialize.parse({ name, text })];
  }
}
