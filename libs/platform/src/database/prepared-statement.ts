import { types, type Submittable } from 'pg';
import { serialize } from 'pg-protocol';
import { prepareValue } from 'pg/lib/utils.js';

/** What the client of pg shows to whatever it submits. */
interface Wire {
  stream: { writable: boolean; write(bytes: Buffer): boolean };
  /** Text by name of what the server has parsed on this connection, or is being asked to. */
  parsedStatements: Record<string, string | undefined>;
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

interface FieldDescription {
  name: string;
  dataTypeID: number;
}

const EXECUTE = serialize.execute();
const TO_THE_END = Buffer.concat([EXECUTE, serialize.sync()]);
const DESCRIBE = serialize.describe({ type: 'P', name: '' });

/** A statement without values whose rows nobody reads. */
export interface NamedText {
  name: string;
  text: string;
}

/** What each connection's statements answer with, once they have been described there. */
const described = new WeakMap<Wire, Map<string, Column[]>>();

function columnsOn(wire: Wire): Map<string, Column[]> {
  let columns = described.get(wire);
  if (!columns) described.set(wire, (columns = new Map()));
  return columns;
}

const columnOf = ({ name, dataTypeID }: FieldDescription): Column => ({ name, parse: types.getTypeParser(dataTypeID, 'text') });

/**
 * A statement that is parsed and described once a connection, and from then on only bound and executed, in one write. The query
 * of pg asks for the description of the columns each time and works through it each time, which for a wide row costs more than
 * reading the row. Changing what a prepared statement answers with is refused by PostgreSQL itself.
 *
 * One may follow an opening statement in the same write: outside a transaction the two are then one of their own.
 */
export class PreparedStatement<Row> implements Submittable {
  /** Set by the client, before it submits. */
  callback: ((error: Error | null, rows?: Row[]) => void) | undefined;
  private readonly rows: Row[] = [];
  private columns: Column[] | undefined;
  private unreadable: Error | undefined;
  private opened: boolean;

  constructor(
    readonly name: string,
    readonly text: string,
    private readonly values: readonly unknown[],
    private readonly opening?: NamedText,
  ) {
    this.opened = opening === undefined;
  }

  /** Called by the client when the connection is this statement's. An error that is returned leaves the connection usable. */
  submit(connection: object): Error | undefined {
    const wire = connection as Wire;
    const known = wire.parsedStatements[this.name] === this.text ? columnsOn(wire).get(this.name) : undefined;
    try {
      const bind = serialize.bind({ statement: this.name, values: this.values as unknown[], valueMapper: prepareValue });
      // Its own text is parsed first: what pg notes down at the first answer to a parse is this statement's name.
      const parse = known ? [] : parseUnlessParsed(wire, this);
      const open = this.opening ? [...parseUnlessParsed(wire, this.opening), bindNothing(this.opening), EXECUTE] : [];
      const bytes = Buffer.concat([...parse, ...open, bind, ...(known ? [] : [DESCRIBE]), TO_THE_END]);
      // A connection that is closing tells its statements so by itself.
      if (wire.stream.writable) wire.stream.write(bytes);
    } catch (error) {
      return error as Error;
    }
    this.columns = known;
    return undefined;
  }

  handleRowDescription({ fields }: { fields: FieldDescription[] }): void {
    this.columns = fields.map(columnOf);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (!this.opened) return;
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
    if (this.opening && !this.opened) {
      this.opened = true;
      (connection as Wire).parsedStatements[this.opening.name] = this.opening.text;
      return;
    }
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
}

const parseUnlessParsed = (wire: Wire, { name, text }: NamedText): Buffer[] =>
  wire.parsedStatements[name] === text ? [] : [serialize.parse({ name, text })];

const bindNothing = ({ name }: NamedText): Buffer => serialize.bind({ statement: name });
