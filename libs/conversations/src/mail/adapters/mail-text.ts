import { MailParser, type AttachmentStream, type MessageText } from 'mailparser';
import { hasNoText, mailLimits } from '../domain/received-mail';

interface ParsedPart {
  contentType?: string | false;
  textContent?: string;
  children: readonly ParsedPart[];
}

interface Written {
  isHtml: boolean;
  text: string;
}

export interface MailText {
  text: string;
  /** Some of it could not be read. */
  isPartial: boolean;
  /** None of the mail's parts has text. */
  isWithoutText: boolean;
}

const HEAD_OF_HTML = 'Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n';

/** An embedded file (`data:image/png;base64,...`), also in a style's `url()`. */
const EMBEDDED_ATTRIBUTE =
  /\b(?:src|srcset|href|background|poster|data)\s{0,20}=\s{0,20}(?:"\s{0,20}data:[^"]*"|'\s{0,20}data:[^']*'|data:[^\s>]*)/gi;
const EMBEDDED_STYLE = /url\(\s{0,20}(?:["']|&quot;|&#39;)?\s{0,20}data:[^()]*\)/gi;
const HEADING = /<(\/?)h[1-6](?=[\s/>])/gi;
/** Embedded files written in other ways, such as with entities. */
const EMBEDDED_TEXT = /\[?\bdata:[\w.+-]{1,80}\/[\w.+-]{1,80}[;,][^\s\]]*\]?/gi;

/** Removes embedded files. Headings become paragraphs, because the converter writes them in capitals. */
export const plainDocument = (html: string): string =>
  html.replace(EMBEDDED_ATTRIBUTE, '').replace(EMBEDDED_STYLE, '').replace(HEADING, '<$1p');

/** Undefined if too long or nested too deeply. */
async function textOfHtml(html: string): Promise<string | undefined> {
  const parser = new MailParser({ skipTextToHtml: true, checksumAlgo: false, maxHtmlLengthToParse: mailLimits.html });
  parser.end(Buffer.from(HEAD_OF_HTML + html));
  try {
    for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>)
      if (part.type === 'text')
        return part.textConversionError ? undefined : (part.text ?? '').replace(EMBEDDED_TEXT, '');
    return '';
  } finally {
    parser.destroy();
  }
}

/** Among alternatives, the first plain text with words, or else the last part with content. */
function writtenIn({ contentType, textContent = '', children }: ParsedPart): Written[] {
  const own = hasNoText(textContent) ? [] : [{ isHtml: contentType === 'text/html', text: textContent }];
  const nested = children.map(writtenIn).filter((texts) => texts.length > 0);
  if (contentType !== 'multipart/alternative') return [...own, ...nested.flat()];
  const plain = nested.find((texts) => texts.some(({ isHtml }) => !isHtml));
  return plain ?? nested.at(-1) ?? own;
}

const isMultipart = ({ contentType }: ParsedPart): boolean => String(contentType).startsWith('multipart/');

/** The parser drops a multipart's content if its boundary is missing or wrong. */
const hasLostParts = (part: ParsedPart): boolean =>
  (isMultipart(part) && part.children.length === 0) || part.children.some(hasLostParts);

export async function textOfParts(parser: MailParser): Promise<MailText> {
  const { tree } = parser as unknown as { tree: ParsedPart | false };
  const texts: string[] = [];
  let htmlLeft: number = mailLimits.html;
  const written = tree ? writtenIn(tree) : [];
  let isPartial = tree !== false && hasLostParts(tree);
  for (const { isHtml, text: source } of written) {
    const text = isHtml ? plainDocument(source) : source;
    const read = isHtml ? (text.length > htmlLeft ? undefined : await textOfHtml(text)) : text;
    if (isHtml) htmlLeft -= text.length;
    if (read === undefined) isPartial = true;
    else if (!hasNoText(read)) texts.push(read.trim());
  }
  return {
    text: texts.join('\n\n'),
    isPartial,
    isWithoutText: tree !== false && isMultipart(tree) && written.length === 0,
  };
}
