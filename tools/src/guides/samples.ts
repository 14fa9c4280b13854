import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFences, type Fence } from './pages';

export interface Program {
  page: string;
  language: Language;
  code: string;
  /** Null if the guides do not show it. */
  prints: string | null;
}

const LANGUAGES = ['ts', 'python', 'sh'] as const;
type Language = (typeof LANGUAGES)[number];

const BEGINNING = 'quick-start';
/** Shell samples that install or start something are not run. */
const isRun = ({ language, code }: Fence): boolean => language !== 'sh' || /\bcurl |\$WORKOPS_/.test(code);

/**
 * A program is a page in one language: the first sample of the quick start, then the page's own. A text block is the
 * output of the preceding samples.
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
