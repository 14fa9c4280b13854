import { getDocumentProxy } from 'unpdf';
import { chunkLimits, MOST_CHUNKS, type Passage } from '../../domain/chunks';
import { SourceTrouble } from '../../domain/source';
import { passagesOfText } from './texts';

/** A longer text is too large however it is chunked. */
const MOST_TEXT = MOST_CHUNKS.source * chunkLimits.text;

/** Page by page. Throws `SourceTrouble` if the file is not a PDF or requires a password. */
export async function* passagesOfPdf(bytes: Uint8Array): AsyncGenerator<Passage> {
  const document = await opened(bytes);
  let length = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    length += text.length;
    if (length > MOST_TEXT) throw new SourceTrouble('too_large');
    yield* passagesOfText(text);
    page.cleanup();
  }
}

async function opened(bytes: Uint8Array) {
  try {
    // The thread has its own copy of the bytes, which the parser may keep.
    return await getDocumentProxy(bytes, { isEvalSupported: false, verbosity: 0 });
  } catch {
    throw new SourceTrouble('unreadable');
  }
}
