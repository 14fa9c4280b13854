import { serialize } from 'pg-protocol';
import { PreparedStatement, type Wire } from './prepared-statement';

const DONE = serialize.copyDone();

/** Line by line: one text of them all would be large enough to outlive what it is needed for. */
function bytesOf(lines: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0));
  let end = 0;
  for (const line of lines) end += bytes.write(line, end);
  return bytes;
}

/**
 * `COPY ... FROM STDIN` of lines that are in memory: they are sent along with the statement, without waiting until the server asks for
 * them. One that has refused the statement passes over them.
 */
export class CopyStatement extends PreparedStatement<unknown> {
  private readonly lines: Buffer;

  constructor(name: string, text: string, lines: readonly string[]) {
    super(name, text, []);
    this.lines = serialize.copyData(bytesOf(lines));
  }

  override messagesTo(wire: Wire, parsed: Set<string>): Buffer[] {
    return [...super.messagesTo(wire, parsed), this.lines, DONE];
  }
}
