import { settleFilename } from '@workops/kernel';
import {
  MailParser,
  type AttachmentStream,
  type HeaderLines,
  type MailParserOptions,
  type MessageText,
} from 'mailparser';
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
} from '../domain/received-mail';
import { storable } from '../../domain/storable';
import { lenientDecoding } from './mail-charset';
import { textOfParts, type MailText } from './mail-text';

const LONGEST_NAME = 255;
const LONGEST_ADDRESS = 254;
/** Maximum addresses of a Reply-To. */
const MOST_ANSWERED = 10;
const ANY_TYPE = 'application/octet-stream';
const CONTENT_TYPE = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/;

/** The parser continues only once a file is consumed. */
async function filesFrom(parser: MailParser): Promise<MailPart[]> {
  const files: MailPart[] = [];
  for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
    if (part.type === 'text') continue;
    if (files.length >= mailLimits.attachments) throw new UnreadableMail('too many attachments');
    files.push(await wholePart(part));
    part.release?.();
  }
  return files;
}

async function wholePart({ content, contentType, filename }: AttachmentStream): Promise<MailPart> {
  const chunks: Buffer[] = [];
  for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk);
  // `false` means that the header has no type.
  const type = String(contentType || ANY_TYPE).toLowerCase();
  return {
    filename: filename ? settleFilename(storable(filename)) : null,
    contentType: CONTENT_TYPE.test(type) ? type : ANY_TYPE,
    content: Buffer.concat(chunks),
  };
}

/** Headers are unfolded and in the order of the mail. */
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

type Person = NonNullable<ReadMail['from']>;

/** Machines write from names without a domain, and their mail must not be lost. */
const peopleIn = (addresses: MailParser['from']): Person[] =>
  (addresses?.value.flatMap(({ group, ...one }) => group ?? [one]) ?? []).flatMap((one) => {
    const address = lineOf(one.address || one.name);
    if (address === '' || address.length > LONGEST_ADDRESS) return [];
    return [{ address, name: one.address ? nonEmpty(one.name ?? '', LONGEST_NAME) : null }];
  });

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/;

/** Web forms send from one address and name the person here. */
const replyToOf = ({ replyTo }: MailParser): Person[] =>
  peopleIn(replyTo).filter(({ address }) => ADDRESS.test(address));

/** `Sender` of a mail without an author. */
const senderOf = ({ headers }: MailParser): Person | undefined =>
  peopleIn(headers ? (headers.get('sender') as MailParser['from']) : undefined).find(({ address }) =>
    ADDRESS.test(address),
  );

const lineOf = (text: string | undefined): string =>
  storable(text ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

function newParser(raw: Uint8Array): MailParser {
  const options: MailParserOptions = {
    skipTextToHtml: true,
    skipHtmlToText: true,
    skipImageLinks: true,
    ignoreEmbedded: true,
    checksumAlgo: false,
    maxHeadSize: mailLimits.headBytes,
    maxChildNodes: mailLimits.parts,
  };
  const parser = lenientDecoding(new MailParser(options));
  parser.end(Buffer.from(raw.buffer, raw.byteOffset, raw.length));
  return parser;
}

function mailOf(
  parser: MailParser,
  { text, isPartial, isWithoutText }: MailText,
  attachments: readonly MailPart[],
): ReadMail {
  const header = headersOf(parser.headerLines || []);
  const content = storable(text).trim();
  const replyTo = replyToOf(parser);
  return {
    messageId: messageIdIn(header),
    from: peopleIn(parser.from)[0] ?? senderOf(parser) ?? replyTo[0] ?? null,
    replyTo: replyTo.slice(0, MOST_ANSWERED),
    thread: threadOf(header, parser.subject ?? ''),
    content: shortened(content, mailLimits.content),
    isCut: content.length > mailLimits.content || isPartial || (isWithoutText && attachments.length === 0),
    date: header('date').length > 0 && parser.date && !Number.isNaN(parser.date.getTime()) ? parser.date : null,
    automated: isAutomated(header),
    attachments,
  };
}

async function wholeMail(raw: Uint8Array): Promise<ReadMail> {
  const parser = newParser(raw);
  try {
    const attachments = await filesFrom(parser);
    return mailOf(parser, await textOfParts(parser), attachments);
  } finally {
    parser.destroy();
  }
}

const HEAD_END = /\r?\n\r?\n/;
const ABOUT_CONTENT = /^(?:content-[!-9;-~]*|mime-version)[ \t]*:.*(?:\r?\n[ \t].*)*(?:\r?\n)?/gim;

/** The parts are unreadable; the content is only in the original. */
async function headOfMail(raw: Uint8Array): Promise<ReadMail> {
  const [head = ''] = Buffer.from(raw.subarray(0, mailLimits.headBytes)).toString('latin1').split(HEAD_END, 1);
  const parser = newParser(Buffer.from(`${head.replace(ABOUT_CONTENT, '')}\r\n\r\n`, 'latin1'));
  try {
    return mailOf(parser, { text: '', isPartial: true, isWithoutText: true }, await filesFrom(parser));
  } catch (error) {
    throw new UnreadableMail((error as Error).message, { cause: error });
  } finally {
    parser.destroy();
  }
}

/** A limit was exceeded. */
const isBeyondLimits = (error: unknown): boolean => (error as { code?: unknown }).code === 'EMAXLEN';

/**
 * Throws `UnreadableMail` beyond `mailLimits`. If the parser fails, reads only the header and attaches the whole mail.
 * Blocks the thread in proportion to the mail: never call it on a shared event loop.
 */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  if (raw.length > mailLimits.bytes) throw new UnreadableMail('too large');
  try {
    return await wholeMail(raw);
  } catch (error) {
    if (error instanceof UnreadableMail) throw error;
    if (isBeyondLimits(error)) throw new UnreadableMail((error as Error).message, { cause: error });
    return headOfMail(raw);
  }
}
