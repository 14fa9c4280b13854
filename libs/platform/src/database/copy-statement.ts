import { serialize } from 'pg-protocol';
import { PreparedStatement, type Wire } from './prepared-statement';

const DONE = serialize.copyDone();

/** Encodes by line, because one joined string would be promoted to the old generation. */
function toBytes(lines: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0));
  let end = 0;
  for (const line of lines) end += bytes.write(line, end);
  return bytes;
}

/**
 * Sends lines with the statement, without waiting for CopyInResponse; a server that refused the statement skips them.
 */
export class CopyStatement extends PreparedStatement<unknown> {
  private readonly lines: Buffer;

  constructor(name: string, text: string, lines: readonly string[]) {
    super(name, text, []);
    this.lines = serialize.copyData(toBytes(lines));
  }

  override messagesTo(wire: Wire, parsed: Set<string>): Buffer[] {
    return [...super.messagesTo(wire, parsed), this.lines, DONE];
  }
}
