import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFences, type Fence } from './pages';

/** A guide's samples in one language, as a program. */
export interface Program {
  page: string;
  language: Language;
  code: string;
  /** The output; null if the guides do not show it. */
  prints: string | null;
}

const LANGUAGES = ['ts', 'python', 'sh'] as const;
type Language = (typeof LANGUAGES)[number];

const BEGINNING = 'quick-start';
/** Only shell samples that call the service are run, not those that install or start something. */
const isRun = ({ language, code }: Fence): boolean => language !== 'sh' || /\bcurl |\$WORKOPS_/.test(code);

/**
 * All pages' samples, one program per page and language: the first sample of the quick start, then the page's own in
 * order. A text block is the output of the TypeScript and Python samples before it.
 */
export function readPrograms(folder: string, pages: readonly string[]): Program[] {
  const fences = new Map(pages.map((page) => [page, parseFences(readFileSync(join(folder, `${page}.md`), 'utf8'))]));
  const inLanguage = (page: string, language: string): string[] =>
    fences.get(page)!.flatMap((fence) => (fence.language === language && isRun(fence) ? [fence.code] : []));
  return pages.flatMap((page) =>
    LANGUAGES.flatMap((language) => {
      const samples = inLanguage(page, language);
      if (samples.length === 0) return [];
      const begun = page === BEGINNING ? [] : inLanguage(BEGINNING, language).slice(0, 1);
      const prints = language === 'sh' ? null : inLanguage(page, 'text').join('');
      return [{ page, language, code: [...begun, ...samples].join('\n'), prints }];
    }),
  );
}
