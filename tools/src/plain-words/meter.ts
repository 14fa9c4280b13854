import { isFragment, marksIn } from './habits';

export type Kind = 'docs' | 'comments' | 'titles' | 'logs';

export interface Passage {
  kind: Kind;
  text: string;
}

export interface Figures {
  words: number;
  marks: number;
  /** Percentage of passages. */
  fragments: number;
}

const CODE_BLOCK = /```[\s\S]*?```/g;
const PARAGRAPH = /[^\n]+(?:\n(?!\n)[^\n]+)*/g;
const TITLE = /\b(?:it|describe|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:(?!\1).)+)\1/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/[^\n]*\n)+/gm;
const SQL_COMMENT = /\/\*[\s\S]*?\*\/|(?:^[ \t]*--[^\n]*\n)+/gm;
const LOG = /\blog(?:ger)?\.(?:info|warn|error|debug|fatal)\([^'"`\n]*(['"`])((?:(?!\1).)+)\1/g;
const PACKED_SPREAD = /^\s*\.\.\.\{ /gm;

const isPage = (file: string): boolean => file.endsWith('.md');
const isSpec = (file: string): boolean => /\.spec\.tsx?$/.test(file);

/** The text without marks, on one line. */
const bare = (comment: string): string =>
  comment
    .replace(/^\s*\/\*\*?|\*\/\s*$/g, '')
    .replace(/^[ \t]*(?:\/\/+|\*|--)/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Paragraphs of a page, titles of tests, or comments and log lines. */
export function passagesOf(file: string, content: string): Passage[] {
  const passages = (kind: Kind, texts: readonly string[]): Passage[] =>
    texts.filter((text) => /[a-z]{2}/i.test(text)).map((text) => ({ kind, text }));
  if (isPage(file)) return passages('docs', content.replace(CODE_BLOCK, '').match(PARAGRAPH) ?? []);
  if (isSpec(file))
    return passages(
      'titles',
      [...content.matchAll(TITLE)].map(([, , title]) => title!),
    );
  const comment = file.endsWith('.sql') ? SQL_COMMENT : COMMENT;
  return [
    ...passages('comments', (content.match(comment) ?? []).map(bare)),
    ...passages(
      'logs',
      [...content.matchAll(LOG)].map(([, , line]) => line!),
    ),
  ];
}

export const packedSpreadsIn = (content: string): number => (content.match(PACKED_SPREAD) ?? []).length;

export function figuresOf(passages: readonly Passage[]): Record<Kind, Figures> {
  const figures = (kind: Kind): Figures => {
    const own = passages.filter((passage) => passage.kind === kind);
    const words = own.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
    const marks = own.reduce((sum, { text }) => sum + marksIn(text), 0);
    const fragments = own.filter(({ text }) => isFragment(text)).length;
    return {
      words,
      marks: words === 0 ? 0 : (1_000 * marks) / words,
      fragments: own.length === 0 ? 0 : (100 * fragments) / own.length,
    };
  };
  return { docs: figures('docs'), comments: figures('comments'), titles: figures('titles'), logs: figures('logs') };
}
