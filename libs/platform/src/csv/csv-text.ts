import type { CsvSource } from './csv-source';

/** The first line must end within it, unless it has more columns than an import accepts. */
const HEAD = 256 * 1024;

/** UTF-16 has a byte-order mark; anything else is UTF-8 or Windows-1252. */
function detectEncoding(chunks: readonly Buffer[]): string {
  const [first, second] = Buffer.concat(chunks.slice(0, 2), 2);
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const chunk of chunks) utf8.decode(chunk, { stream: true });
    utf8.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function* decoded(chunks: readonly Buffer[]): Iterable<string> {
  const decoder = new TextDecoder(detectEncoding(chunks));
  for (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The head comes in one piece; text and bytes are never in memory as a whole together. */
export function* decodeText(source: CsvSource): Iterable<string> {
  if (typeof source === 'string') return yield source;
  let head: string | undefined = '';
  for (const piece of decoded(source)) {
    if (head === undefined) {
      yield piece;
      continue;
    }
    head += piece;
    if (head.length < HEAD) continue;
    yield head;
    head = undefined;
  }
  if (head !== undefined) yield head;
}
