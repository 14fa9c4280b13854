import { SaxesParser } from 'saxes';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import type { Passage } from '../../domain/chunks';
import { SourceTrouble } from '../../domain/source';
import { Outline } from './texts';

/** Some programs number the part that contains the text. */
const TEXT = /^word\/document\d{0,9}\.xml$/i;
/** Unpacked text including its markup. */
const MOST_BYTES = 128 * 1024 * 1024;
const MOST_ENTRIES = 10_000;

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip))),
  );

/** Unpacks nothing; undefined for other kinds of file. */
async function textIn(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    let seen = 0;
    zip.on('entry', (entry: Entry) => {
      seen += 1;
      if (TEXT.test(entry.fileName)) resolve(entry);
      else if (seen >= MOST_ENTRIES) resolve(undefined);
      else zip.readEntry();
    });
    zip.on('end', () => resolve(undefined));
    zip.on('error', reject);
    zip.readEntry();
  });
}

export async function isDocx(content: AsyncIterable<Uint8Array>): Promise<boolean> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  try {
    return (await textIn(await opened(Buffer.concat(parts)))) !== undefined;
  } catch {
    return false;
  }
}

const STYLED = /(?:heading|t[íi]tulo|ttulo|title)\s*([1-6])?$/i;

/** Their text also appears elsewhere: moved text, and fallbacks for programs without text boxes. */
const REPEATED: ReadonlySet<string> = new Set(['moveFrom', 'Fallback']);
const MARKS: ReadonlyMap<string, string> = new Map([
  ['tab', ' '],
  ['br', ' '],
  ['cr', ' '],
  ['noBreakHyphen', '-'],
]);

interface Paragraph {
  parts: string[];
  level: number;
}

/** A text box is part of a paragraph and contains paragraphs of its own. */
function outlineParser(outline: Outline): SaxesParser {
  const parser = new SaxesParser();
  const open: Paragraph[] = [];
  let prefix: string | undefined;
  let repeated = 0;
  let isText = false;
  /** Undefined for an element of another namespace. */
  const own = (name: string): string | undefined => {
    prefix ??= name.slice(0, name.indexOf(':') + 1);
    return name.startsWith(prefix) && !name.includes(':', prefix.length) ? name.slice(prefix.length) : undefined;
  };
  const isRepeated = (name: string): boolean => REPEATED.has(name.slice(name.indexOf(':') + 1));
  parser.on('error', () => {
    throw new SourceTrouble('unreadable');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = own(name);
    if (isRepeated(name)) repeated += 1;
    const paragraph = open.at(-1);
    if (element === 'p') open.push({ parts: [], level: 0 });
    else if (element === 't') isText = repeated === 0;
    else if (element !== undefined && MARKS.has(element) && repeated === 0) paragraph?.parts.push(MARKS.get(element)!);
    else if (element === 'pStyle' && paragraph) {
      const [styled, depth = '1'] = STYLED.exec(attributes[`${prefix}val`] ?? '') ?? [];
      paragraph.level = styled === undefined ? 0 : Number(depth);
    }
  });
  parser.on('text', (text) => {
    if (isText) open.at(-1)?.parts.push(text);
  });
  parser.on('closetag', ({ name }) => {
    const element = own(name);
    if (isRepeated(name)) repeated -= 1;
    if (element === 't') isText = false;
    if (element !== 'p') return;
    const { parts, level } = open.pop()!;
    const text = parts.join('');
    if (level > 0 && text.trim() !== '') outline.heading(level, text);
    else outline.paragraph(text);
  });
  return parser;
}

/** Throws `SourceTrouble` if the file is not a document or too large. */
export async function passagesOfDocx(bytes: Uint8Array): Promise<Passage[]> {
  const outline = new Outline();
  try {
    const zip = await opened(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const entry = await textIn(zip);
    if (!entry) throw new SourceTrouble('unreadable');
    const parser = outlineParser(outline);
    const text = new TextDecoder('utf-8');
    const stream = await zip.openReadStreamPromise(entry);
    let size = 0;
    for await (const part of stream as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > MOST_BYTES) throw new SourceTrouble('too_large');
      parser.write(text.decode(part, { stream: true }));
    }
    parser.close();
  } catch (error) {
    throw error instanceof SourceTrouble ? error : new SourceTrouble('unreadable');
  }
  return outline.end();
}
