import {
  toChunks,
  chunksOfEntries,
  embeddedText,
  MOST_CHUNKS,
  type ChunkText,
  type Passage,
} from '../../domain/chunks';
import { searchWords } from '../../domain/search-words';
import { SourceTrouble, type FaqEntry } from '../../domain/source';
import type { Extracted, Extraction, SaidChunk } from '../../knowledge-ports';
import { passagesOfDocx } from './docx';
import { passagesOfHtml } from './html';
import { passagesOfPdf } from './pdf';
import { decoded, passagesOfCsv, passagesOfJson, passagesOfMarkdown, passagesOfText } from './texts';

type Passages = Iterable<Passage> | AsyncIterable<Passage> | Promise<Iterable<Passage>>;

const READERS: Readonly<Record<Exclude<Extraction['kind'], 'faq'>, (bytes: Uint8Array) => Passages>> = {
  text: (bytes) => passagesOfText(decoded(bytes)),
  markdown: (bytes) => passagesOfMarkdown(decoded(bytes)),
  html: (bytes) => passagesOfHtml(decoded(bytes)),
  csv: (bytes) => passagesOfCsv(decoded(bytes)),
  json: (bytes) => passagesOfJson(decoded(bytes)),
  pdf: passagesOfPdf,
  docx: passagesOfDocx,
};

/** The database cannot store these characters. */
const storable = (text: string): string => text.replace(/\0/g, '').replace(/\p{Surrogate}/gu, '\ufffd');

async function* chunkTexts({ kind, bytes }: Extraction): AsyncGenerator<ChunkText> {
  if (kind === 'faq') yield* chunksOfEntries(JSON.parse(decoded(bytes)) as FaqEntry[]);
  else for await (const passage of await READERS[kind](bytes)) yield* toChunks([passage]);
}

/** Throws `SourceTrouble`. */
export async function extract(extraction: Extraction): Promise<Extracted> {
  const chunks: SaidChunk[] = [];
  const words = new Set<string>();
  for await (const { heading, text } of chunkTexts(extraction)) {
    if (chunks.length === MOST_CHUNKS.source) throw new SourceTrouble('too_large');
    const chunk = { heading: heading === null ? null : storable(heading), text: storable(text) };
    const searchable = searchWords(embeddedText(chunk));
    for (const word of searchable) words.add(word);
    chunks.push({ ...chunk, said: searchable.join(' ') });
  }
  return { chunks, words: [...words] };
}
