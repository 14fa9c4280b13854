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

/** One statement, or several that are answered as one. */
export interface Question extends Submittable {
  /** Set before it is submitted. */
  callback: ((error: Error | null, rows?: never[]) => void) | undefined;
  /** The client notes under this name, with this text, what the server says it has parsed. */
  readonly name: string;
  readonly text: string;
  /**
   * What asks the connection for it, without the end of the message. `parsed` holds the names of what goes before it in the same write,
   * and takes its own. Throws for values that cannot be sent.
   */
  messagesTo(wire: Wire, parsed: Set<string>): Buffer[];
  handleRowDescription(message: { fields: FieldDescription[] }): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  handleCopyInResponse(): void;
  /** Whether that was all of it. */
  handleCommandComplete(message: unknown, connection: object): boolean;
  handleEmptyQuery(connection: object): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

const SYNC = serialize.sync();

/**
 * In one write, and one transaction. A connection that is closing tells whoever asks so by itself; an error that is returned leaves the
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

/** An error that is returned leaves the connection usable. */
export function submitAlone(question: Question, wire: Wire): Error | undefined {
  try {
    return sendTogether(wire, question.messagesTo(wire, new Set()));
  } catch (error) {
    return error as Error;
  }
}

/** Written at once, so that nothing is left to write when the connection is free; what cannot be written is told when it is asked for. */
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
 * A statement that is parsed and described once a connection, and from then on only bound and executed, in one write. The query
 * of pg asks for the description of the columns each time and works through it each time, which for a wide row costs more than
 * reading the row. Changing what a prepared statement answers with is refused by PostgreSQL itself.
 */
export class PreparedStatement<Row> implements Question {
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

  /** Called by the client when the connection is this statement's. An error that is returned leaves the connection usable. */
  submit(connection: object): Error | undefined {
    return submitAlone(this, connection as Wire);
  }

  messagesTo(wire: Wire, parsed: Set<string>): Buffer[] {
    const bind = this.bind();
    const isParsed = wire.parsedStatements[this.name] === this.text;
    const parse = isParsed || parsed.has(this.name) ? [] : this.parsingAnew();
    parsed.add(this.name);
    this.answer = isParsed ? answersOn(wire).get(this.name) : undefined;
    return [...parse, bind, ...(this.answer ? [] : [DESCRIBE]), EXECUTE];
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

  /** One before it may have failed the last time: then PgBouncer has the name, and takes it once only, and the server has not. */
  private parsingAnew(): Buffer[] {
    const { name, text } = this;
    return [serialize.close({ type: 'S', name }), serialize.parse({ name, text })];
  }
}
