import { MailParser, type AttachmentStream, type MessageText } from 'mailparser';
import { OWN_HEAD, OWN_WORDS, reportLimits, type ReportPart } from '../domain/mail-report';

const HEAD_BYTES = 128 * 1024;
const PART_BYTES = 256 * 1024;
const ANY_TYPE = 'application/octet-stream';

async function readText({ content }: AttachmentStream): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (length < PART_BYTES) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, PART_BYTES).toString('utf8');
}

/** Raw body of a mail whose parts cannot be separated. */
const extractBody = (raw: Uint8Array): string => {
  const text = Buffer.from(raw.subarray(0, HEAD_BYTES + PART_BYTES)).toString('utf8');
  const end = /\r?\n\r?\n/.exec(text);
  return end ? text.slice(end.index + end[0].length) : '';
};

const BLANK = new Set([...' \t\r\n'].map((character) => character.charCodeAt(0)));

/** Some gateways insert blank lines before the header. */
function fromHeader(raw: Uint8Array): Uint8Array {
  const start = raw.subarray(0, HEAD_BYTES).findIndex((byte) => !BLANK.has(byte));
  return start > 0 ? raw.subarray(start) : raw;
}

/** Parts in order; a quoted mail is a part with its header. Throws if unreadable. */
export async function readReport(source: Uint8Array): Promise<ReportPart[]> {
  const raw = fromHeader(source);
  const parser = new MailParser({
    keepDeliveryStatus: true,
    ignoreEmbedded: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    checksumAlgo: false,
    maxHtmlLengthToParse: PART_BYTES,
    maxHeadSize: HEAD_BYTES,
    maxChildNodes: 2 * reportLimits.parts,
  });
  parser.end(Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, reportLimits.bytes)));
  const parts: ReportPart[] = [];
  let words = '';
  try {
    for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
      if (part.type === 'text') {
        words = (part.text ?? '').slice(0, PART_BYTES);
        continue;
      }
      const text = await readText(part);
      // `false` means that the header names no type.
      const contentType = String(part.contentType || ANY_TYPE).toLowerCase();
      if (parts.length < reportLimits.parts) parts.push({ contentType, text });
      part.release?.();
    }
    const head = (parser.headerLines || []).map(({ line }) => line.replace(/\r?\n[ \t]+/g, ' ')).join('\n');
    const isBroken = words.trim() === '' && parts.length === 0;
    return [
      { contentType: OWN_HEAD, text: head },
      { contentType: OWN_WORDS, text: isBroken ? extractBody(raw) : words },
      ...parts,
    ];
  } finally {
    parser.destroy();
  }
}
