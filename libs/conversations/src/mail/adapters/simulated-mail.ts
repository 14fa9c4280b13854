import type { WrittenMail, WrittenMailOutcome } from './smtp-lines';

/** Tags may precede: in HTML it is the first visible text. */
const FAILS = /^(?:\s|<[^>]*>)*fail:/i;
/** Maximum bytes of a mail that are examined. */
const LOOKED_AT_BYTES = 64 * 1024;
const BLANK_LINE = '\r\n\r\n';
const MULTIPART = /^content-type:\s*multipart\/[^;]*;\s*boundary="?([^"\r\n]+)/im;
const BASE64 = /^content-transfer-encoding:\s*base64/im;

/** The first part is the plain text in a mail of text and HTML. */
function textOf(part: string): string {
  const end = part.indexOf(BLANK_LINE);
  if (end < 0) return '';
  const [head, body] = [part.slice(0, end), part.slice(end + BLANK_LINE.length)];
  const boundary = MULTIPART.exec(head)?.[1];
  if (boundary === undefined) return BASE64.test(head) ? Buffer.from(body, 'base64').toString() : body;
  const delimiter = `--${boundary}\r\n`;
  const begins = body.indexOf(delimiter);
  return begins < 0 ? '' : textOf(body.slice(begins + delimiter.length));
}

/** The address does not exist if the text begins with `fail:`; everything else arrives. */
export const simulatedMail = ({ raw }: Pick<WrittenMail, 'raw'>): WrittenMailOutcome =>
  FAILS.test(textOf(raw.subarray(0, LOOKED_AT_BYTES).toString()))
    ? { kind: 'refused', code: 'undeliverable', message: 'fail:' }
    : { kind: 'sent' };
