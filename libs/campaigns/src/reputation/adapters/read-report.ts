import { MailParser, type AttachmentStream, type MessageText } from 'mailparser';
import { OWN_HEAD, OWN_WORDS, reportLimits, type ReportPart } from '../domain/mail-report';

const MAX_HEADER_BYTES = 128 * 1024;
const MAX_PART_BYTES = 256 * 1024;
const UNKNOWN_TYPE = 'application/octet-stream';

async function readText({ content }: AttachmentStream): Promise<string> {
  const chunks: Buffer[] = [];
  let lengthBytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (lengthBytes < MAX_PART_BYTES) chunks.push(chunk);
    lengthBytes += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, MAX_PART_BYTES).toString('utf8');
}

/** Raw body of a mail whose parts cannot be separated. */
const extractBody = (raw: Uint8Array): string => {
  const text = Buffer.from(raw.subarray(0, MAX_HEADER_BYTES + MAX_PART_BYTES)).toString('utf8');
  const end = /\r?\n\r?\n/.exec(text);
  return end ? text.slice(end.index + end[0].length) : '';
};

const BLANK_BYTES = new Set([...' \t\r\n'].map((character) => character.charCodeAt(0)));

/** Some gateways insert blank lines before the header. */
function skipBlankLines(raw: Uint8Array): Uint8Array {
  const start = raw.subarray(0, MAX_HEADER_BYTES).findIndex((byte) => !BLANK_BYTES.has(byte));
  return start > 0 ? raw.subarray(start) : raw;
}

/**
 * Returns header and text of the report, then its parts; a quoted mail is one part with its header. Throws if
 * unreadable.
 */
export async function readReport(source: Uint8Array): Promise<ReportPart[]> {
  const raw = skipBlankLines(source);
  const parser = new MailParser({
    keepDeliveryStatus: true,
    ignoreEmbedded: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    checksumAlgo: false,
    maxHtmlLengthToParse: MAX_PART_BYTES,
    maxHeadSize: MAX_HEADER_BYTES,
    maxChildNodes: 2 * reportLimits.parts,
  });
  parser.end(Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, reportLimits.bytes)));
  const parts: ReportPart[] = [];
  let bodyText = '';
  try {
    for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
      if (part.type === 'text') {
        bodyText = (part.text ?? '').slice(0, MAX_PART_BYTES);
        continue;
      }
      const text = await readText(part);
      // `false` means that the header names no type.
      const contentType = String(part.contentType || UNKNOWN_TYPE).toLowerCase();
      if (parts.length < reportLimits.parts) parts.push({ contentType, text });
      part.release?.();
    }
    const header = (parser.headerLines || []).map(({ line }) => line.replace(/\r?\n[ \t]+/g, ' ')).join('\n');
    const isUnseparated = bodyText.trim() === '' && parts.length === 0;
    return [
      { contentType: OWN_HEAD, text: header },
      { contentType: OWN_WORDS, text: isUnseparated ? extractBody(raw) : bodyText },
      ...parts,
    ];
  } finally {
    parser.destroy();
  }
}
