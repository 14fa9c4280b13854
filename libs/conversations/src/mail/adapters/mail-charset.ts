import { Transform, type TransformCallback } from 'node:stream';
import type { MailParser } from 'mailparser';

interface RawPart {
  contentType?: string | false;
  charset?: string | false;
  encoding?: string | false;
}

interface Decoders {
  /** An unknown charset is read as UTF-8, and not `supported`. */
  decodeStream(charset: string): Transform & { supported?: boolean };
}

/** Internals of the parser, which has no option for them. */
interface Decoding {
  createNode(part: RawPart): unknown;
  decoder: Decoders;
}

const GUESSED_TEXT = 'x-guessed-text';
const GUESSED_HTML = 'x-guessed-html';
const FALLBACK = 'windows-1252';
/** A charset declaration should be in the first kilobyte, but mail programs write styles before it. */
const META_BYTES = 16 * 1024;
const META = /<meta\b[^>]{0,500}?charset\s{0,5}=\s{0,5}["']?\s{0,5}([\w.:-]{1,40})/i;
/** The parser accepts anything that begins like a Japanese charset; only `JAPANESE` lists real ones. */
const LIKE_JAPANESE = /^(?:jis|iso-?2022-?jp|eucjp)/i;
const JAPANESE = /^(?:jis|iso-?2022-?jp(?:-?(?:[123]|ext|ms|2004))?|eucjp(?:-?(?:ms|win))?)$/i;
const SEVEN_BITS = /^(?:us-?ascii|ascii|ansi_x3\.4-1968|7-?bit|8-?bit|binary)$/i;

const isDecodable = (charset: string): boolean => {
  try {
    return new TextDecoder(charset).encoding !== '';
  } catch {
    return false;
  }
};

/** Some programs leave comments, quotes and blanks in values. */
const bare = (value: string | false | undefined): string =>
  (value || '')
    .slice(0, 200)
    .replace(/\([^()]*\)/g, '')
    .split(';', 1)[0]!
    .replace(/["'\s]/g, '');

/** Programs that do not know the charset write `us-ascii`. */
const isTelling = (charset: string, { decodeStream }: Decoders): boolean => {
  if (charset === '' || SEVEN_BITS.test(charset) || (LIKE_JAPANESE.test(charset) && !JAPANESE.test(charset)))
    return false;
  return decodeStream(charset).supported === true;
};

const decoded = (bytes: Buffer, charset: string): string | undefined => {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** UTF-8 if valid, otherwise as the document says, otherwise windows-1252. */
function guessedText(bytes: Buffer, isHtml: boolean): string {
  const named = isHtml ? META.exec(bytes.subarray(0, META_BYTES).toString('latin1'))?.[1] : undefined;
  // A declaration that is readable as single bytes cannot be UTF-16.
  const isUsable = named !== undefined && isDecodable(named) && !/^utf-?16/i.test(named);
  return (
    decoded(bytes, 'utf-8') ?? (isUsable ? decoded(bytes, named) : undefined) ?? new TextDecoder(FALLBACK).decode(bytes)
  );
}

class GuessingDecoder extends Transform {
  private readonly chunks: Buffer[] = [];

  constructor(private readonly isHtml: boolean) {
    super();
  }

  override _transform(chunk: Buffer | string, _encoding: BufferEncoding, done: TransformCallback): void {
    this.chunks.push(Buffer.from(chunk));
    done();
  }

  override _flush(done: TransformCallback): void {
    done(null, Buffer.from(guessedText(Buffer.concat(this.chunks), this.isHtml)));
  }
}

/**
 * Reads parts with no charset, an unknown one, or a quoted encoding. Buffers at most the mail, whose size is limited.
 */
export function lenientDecoding(parser: MailParser): MailParser {
  const inner = parser as unknown as Decoding;
  const createNode = inner.createNode.bind(parser);
  const { decoder } = inner;
  inner.createNode = (part) => {
    if (part.encoding) part.encoding = bare(part.encoding).toLowerCase();
    const charset = bare(part.charset);
    part.charset = isTelling(charset, decoder)
      ? charset
      : part.contentType === 'text/html'
        ? GUESSED_HTML
        : GUESSED_TEXT;
    return createNode(part);
  };
  inner.decoder = {
    decodeStream: (charset) =>
      charset === GUESSED_HTML || charset === GUESSED_TEXT
        ? new GuessingDecoder(charset === GUESSED_HTML)
        : decoder.decodeStream(charset),
  };
  return parser;
}
