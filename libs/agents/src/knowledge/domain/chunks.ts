/** In characters; `repeated` is the overlap with the previous chunk. */
export const chunkLimits = { text: 1_200, heading: 300, repeated: 150 } as const;

export const MOST_CHUNKS = { source: 5_000, workspace: 100_000 } as const;

/** The outermost heading first. */
export interface Passage {
  headings: readonly string[];
  /** Not empty. */
  paragraphs: readonly string[];
}

export interface ChunkText {
  heading: string | null;
  text: string;
}

export const embeddedText = ({ heading, text }: ChunkText): string => (heading === null ? text : `${heading}\n${text}`);

/** Splits no character; the length is in UTF-16 units. */
function cut(text: string, length: number): string {
  const code = text.charCodeAt(length - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? length - 1 : length);
}

function* splitWords(sentence: string, most: number): Generator<string> {
  for (let rest = sentence; rest !== '';) {
    if (rest.length <= most) return yield rest;
    const piece = cut(rest, most);
    const blank = piece.lastIndexOf(' ');
    const part = blank > 0 ? piece.slice(0, blank) : piece;
    yield part;
    rest = rest.slice(part.length).trimStart();
  }
}

/** Splits after each punctuation mark that a blank follows. */
function* splitSentences(paragraph: string): Generator<string> {
  let from = 0;
  for (let at = 0; at < paragraph.length - 1; at += 1) {
    const ends = '.!?…。'.includes(paragraph[at]!) && paragraph[at + 1] === ' ';
    if (!ends) continue;
    yield paragraph.slice(from, at + 1);
    from = at + 2;
  }
  if (from < paragraph.length) yield paragraph.slice(from);
}

interface Unit {
  text: string;
  /** Separator from the previous unit. */
  gap: ' ' | '\n\n';
}

function* splitUnits(paragraphs: readonly string[], most: number): Generator<Unit> {
  for (const paragraph of paragraphs) {
    let gap: Unit['gap'] = '\n\n';
    const sentences = paragraph.length <= most ? [paragraph] : splitSentences(paragraph);
    for (const sentence of sentences) {
      for (const text of splitWords(sentence, most)) {
        yield { text, gap };
        gap = ' ';
      }
    }
  }
}

/** The end that the next chunk repeats, in whole words. */
function repeatedEnd(text: string): string {
  if (text.length <= chunkLimits.repeated) return text;
  const end = text.slice(-chunkLimits.repeated - 1);
  const blank = end.search(/\s/);
  return blank < 0 ? '' : end.slice(blank).trim();
}

const joinHeadings = (headings: readonly string[]): string | null => {
  const heading = headings.filter((each) => each !== '').join(' > ');
  return heading === '' ? null : cut(heading, Math.min(heading.length, chunkLimits.heading));
};

export const tidied = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Splits at paragraphs, else at sentences, else at words, in linear time. */
export function* toChunks(passages: Iterable<Passage>): Generator<ChunkText> {
  const most = chunkLimits.text - chunkLimits.repeated - 2;
  for (const { headings, paragraphs } of passages) {
    const heading = joinHeadings(headings);
    let text = '';
    for (const unit of splitUnits(paragraphs, most)) {
      const joined = text === '' ? unit.text : `${text}${unit.gap}${unit.text}`;
      if (joined.length <= chunkLimits.text) {
        text = joined;
      } else {
        yield { heading, text };
        const repeated = repeatedEnd(text);
        text = repeated === '' ? unit.text : `${repeated}${unit.gap}${unit.text}`;
      }
    }
    if (text !== '') yield { heading, text };
  }
}

export const chunksOfEntries = (entries: readonly { question: string; answer: string }[]): ChunkText[] =>
  entries.map(({ question, answer }) => ({ heading: null, text: `${question.trim()}\n${answer.trim()}` }));
