import { MailParser, type AttachmentStream, type HeaderLines, type MessageText } from 'mailparser';
import {
  isAutomated,
  mailLimits,
  messageIdIn,
  nonEmpty,
  shortened,
  threadOf,
  UnreadableMail,
  type MailHeaders,
  type MailPart,
  type ReadMail,
} from '../../domain/mail/received-mail';
import { storable } from '../../domain/storable';

const LONGEST_NAME = 255;
const LONGEST_ADDRESS = 254;
const ANY_TYPE = 'application/octet-stream';
const CONTENT_TYPE = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/;

interface Parts {
  text: MessageText | null;
  attachments: MailPart[];
}

/** The parts of a mail one after the other, each whole: the parser continues once one is consumed. */
async function partsFrom(parser: MailParser): Promise<Parts> {
  const parts: Parts = { text: null, attachments: [] };
  for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
    if (part.type === 'text') {
      parts.text = part;
      continue;
    }
    if (parts.attachments.length >= mailLimits.attachments) throw new UnreadableMail('too many attachments');
    parts.attachments.push(await wholePart(part));
    part.release?.();
  }
  return parts;
}

async function wholePart({ content, contentType, filename }: AttachmentStream): Promise<MailPart> {
  const chunks: Buffer[] = [];
  for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk);
  const type = contentType.toLowerCase();
  return {
    filename: nonEmpty(filename ?? '', LONGEST_NAME),
    contentType: CONTENT_TYPE.test(type) ? type : ANY_TYPE,
    content: Buffer.concat(chunks),
  };
}

/** Headers unfolded, in the order of the mail. */
const headersOf =
  (lines: HeaderLines): MailHeaders =>
  (name) =>
    lines
      .filter(({ key }) => key === name)
      .map(({ line }) =>
        line
          .slice(line.indexOf(':') + 1)
          .replace(/\r?\n(?=[ \t])/g, '')
          .trim(),
      );

function senderOf({ from }: MailParser): ReadMail['from'] {
  const [first] = from?.value.flatMap(({ group, ...one }) => group ?? [one]) ?? [];
  const address = storable(first?.address ?? '').trim();
  if (!first || address.length > LONGEST_ADDRESS || !/^[^\s@]+@[^\s@]+$/.test(address)) return null;
  return { address, name: nonEmpty(first.name, LONGEST_NAME) };
}

/**
 * Parses a mail within `mailLimits`; throws `UnreadableMail` for one beyond them. It blocks the processor in proportion to the mail's size: never call it on a
 * shared event loop.
 */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  if (raw.length > mailLimits.bytes) throw new UnreadableMail('too large');
  const parser = new MailParser({
    skipTextToHtml: true,
    skipImageLinks: true,
    ignoreEmbedded: true,
    checksumAlgo: false,
    maxHtmlLengthToParse: mailLimits.html,
    maxHeadSize: mailLimits.headBytes,
    maxChildNodes: mailLimits.parts,
  });
  parser.end(Buffer.from(raw.buffer, raw.byteOffset, raw.length));
  try {
    const { text, attachments } = await partsFrom(parser);
    const header = headersOf(parser.headerLines || []);
    const content = storable(text?.text ?? '').trim();
    return {
      messageId: messageIdIn(header),
      from: senderOf(parser),
      thread: threadOf(header, parser.subject ?? ''),
      content: shortened(content, mailLimits.content),
      isCut: content.length > mailLimits.content || text?.textConversionError !== undefined,
      date: header('date').length > 0 && parser.date && !Number.isNaN(parser.date.getTime()) ? parser.date : null,
      automated: isAutomated(header),
      attachments,
    };
  } catch (error) {
    throw error instanceof UnreadableMail ? error : new UnreadableMail((error as Error).message, { cause: error });
  } finally {
    parser.destroy();
  }
}
