import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** Closes the connection when reading ends, and vice versa. */
const through = (body: Readable, unpacker: Transform): Readable => pipeline(body, unpacker, () => undefined);

/** RFC 9110 requires a zlib header for `deflate`; some servers send the raw stream. */
const isZlib = ([first = 0, second = 0]: Uint8Array): boolean =>
  (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;

async function* inflated(body: Readable): AsyncIterable<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let head = new Uint8Array();
  while (head.length < 2) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* whole(): AsyncIterable<Uint8Array> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => chunks };
  }
  yield* through(
    Readable.from(whole()),
    isZlib(head) ? createInflate() : createInflateRaw(),
  ) as AsyncIterable<Uint8Array>;
}

/**
 * Some servers compress unasked. Undefined for an unknown encoding; size limits must count the bytes read from here.
 */
export function unpackedBody(body: Readable, encoding: string | undefined): Readable | undefined {
  switch ((encoding ?? '').trim().toLowerCase()) {
    case '':
    case 'identity':
      return body;
    case 'gzip':
    case 'x-gzip':
      return through(body, createGunzip());
    case 'deflate':
      return Readable.from(inflated(body));
    case 'br':
      return through(body, createBrotliDecompress());
    default:
      return undefined;
  }
}

/** The bytes do not match the declared encoding. */
export const isUnpackingError = (error: unknown): boolean =>
  /^(?:Z_|ERR_(?:_ERROR_FORMAT|BROTLI|PADDING))|BROTLI/.test(String((error as { code?: unknown }).code));
