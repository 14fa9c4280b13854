import type { CsvSource } from './csv-source';

/**
 * Size of the head that is examined first. The first line must end within it, unless it has more columns than an import
 * accepts.
 */
const HEAD = 256 * 1024;

/** UTF-16 is recognised by its byte-order mark; anything else is UTF-8 or Windows-1252. */
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

/** Decodes the chunks without splitting a character. */
function* decoded(chunks: readonly Buffer[]): Iterable<string> {
  const decoder = new TextDecoder(detectEncoding(chunks));
  for (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Yields the text of a file with its head in one piece; the whole text is never in memory together with its bytes. */
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
