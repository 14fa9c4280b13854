import { SaxesParser } from 'saxes';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import type { Passage } from '../../../domain/knowledge/chunks';
import { SourceTrouble } from '../../../domain/knowledge/source';
import { Outline } from './texts';

const TEXT = 'word/document.xml';
/** Of the text with its marks, unpacked. */
const MOST_BYTES = 128 * 1024 * 1024;
const MOST_ENTRIES = 10_000;

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip))));

/** The zip entry of the document's text; undefined for another kind of file. Nothing is unpacked. */
async function textIn(zip: ZipFile): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    let seen = 0;
    zip.on('entry', (entry: Entry) => {
      seen += 1;
      if (entry.fileName === TEXT) resolve(entry);
      else if (seen >= MOST_ENTRIES) resolve(undefined);
      else zip.readEntry();
    });
    zip.on('end', () => resolve(undefined));
    zip.on('error', reject);
    zip.readEntry();
  });
}

/** Whether a zip file is a Word document, by its contents. */
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

/** Paragraphs, with those of a heading's style as headings. */
function outlineOf(outline: Outline): SaxesParser {
  const parser = new SaxesParser();
  let parts: string[] = [];
  let level = 0;
  let isText = false;
  parser.on('error', () => {
    throw new SourceTrouble('unreadable');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'w:t') isText = true;
    else if (name === 'w:tab' || name === 'w:br') parts.push(' ');
    else if (name === 'w:pStyle') {
      const [styled, depth = '1'] = STYLED.exec(attributes['w:val'] ?? '') ?? [];
      level = styled === undefined ? 0 : Number(depth);
    }
  });
  parser.on('text', (text) => {
    if (isText) parts.push(text);
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'w:t') isText = false;
    if (name !== 'w:p') return;
    const text = parts.join('');
    if (level > 0 && text.trim() !== '') outline.heading(level, text);
    else outline.paragraph(text);
    [parts, level] = [[], 0];
  });
  return parser;
}

/** Throws `SourceTrouble` for a file that is no document, and for one whose contents are too large. */
export async function passagesOfDocx(bytes: Uint8Array): Promise<Passage[]> {
  const outline = new Outline();
  try {
    const zip = await opened(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const entry = await textIn(zip);
    if (!entry) throw new SourceTrouble('unreadable');
    const parser = outlineOf(outline);
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
