import { types, type Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import { prepareValue } from 'pg/lib/utils.js';

/** The part of a pg connection that a `Submittable` uses. */
export interface Wire {
  stream: { writable: boolean; write(bytes: Buffer): boolean };
  /** SQL text by name, parsed or being parsed on this connection. */
  parsedStatements: Record<string, string | undefined>;
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

interface Answer {
  columns: readonly Column[];
  blank: Readonly<Record<string, unknown>>;
}

export interface FieldDescription {
  name: string;
  dataTypeID: number;
}

const EXECUTE = serialize.execute();
const DESCRIBE = serialize.describe({ type: 'P', name: '' });

/** The server describes each statement once. */
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

/** Lasts from queueing to its result; several statements have one. */
export interface PendingStatement extends Submittable {
  /** The callback is set before the statement is sent. */
  callback: ((error: Error | null, rows?: never[]) => void) | undefined;
  /** The client keeps a parsed text under this name. */
  readonly name: string;
  readonly text: string;
  /**
   * Messages without the closing Sync. `parsed` has names that earlier statements of the write parse; its own is added.
   * Throws for values that cannot be encoded.
   */
  messagesTo(wire: Wire, parsed: Set<string>): Buffer[];
  handleRowDescription(message: { fields: FieldDescription[] }): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCopyInResponse(): void;
  /** True if the statement is complete. */
  handleCommandComplete(message: unknown, connection: object): boolean;
  handleEmptyQuery(connection: object): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

const SYNC = serialize.sync();

const rowsIn = (tag: string): number => Number(tag.slice(tag.lastIndexOf(' ') + 1)) || 0;

/**
 * Sends in one write with one Sync. A closing connection fails its statements; a returned error leaves the connection
 * usable.
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

/** A returned error leaves the connection usable. */
export function submitAlone(pending: PendingStatement, wire: Wire): Error | undefined {
  try {
    return sendTogether(wire, pending.messagesTo(wire, new Set()));
  } catch (error) {
    return error as Error;
  }
}

/** Encodes early, so that no work is left once the connection is free. Errors are thrown when the bytes are read. */
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
 * Parsed and described once per connection, then only bound and executed. pg describes the columns each time, which can
 * cost more than a row. PostgreSQL rejects it once the row shape has changed.
 */
export class PreparedStatement<Row> implements PendingStatement {
  callback: ((error: Error | null, rows?: Row[]) => void) | undefined;
  private readonly rows: Row[] = [];
  private answer: Answer | undefined;
  private unreadable: Error | undefined;
  private readonly bind: () => Buffer;

  /** Number of rows changed or, for a query, returned. */
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

  /** Closes the name first: after a failed statement, PgBouncer may know it while the server does not. */
  private parseMessages(): Buffer[] {
    const { name, text } = this;
    return [serialize.close({ type: 'S', name }), serialize.parse({ name, text })];
  }
}
