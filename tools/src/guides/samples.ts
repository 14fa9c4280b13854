import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fencesOf, type Fence } from './pages';

/** A guide's samples in one language, as a program. */
export interface Program {
  page: string;
  language: Language;
  code: string;
  /** Its output; null where the guides do not show it. */
  prints: string | null;
}

const LANGUAGES = ['ts', 'python', 'sh'] as const;
type Language = (typeof LANGUAGES)[number];

const BEGINNING = 'quick-start';
/** Shell samples that call the service are run; those that install or start something are not. */
const isRun = ({ language, code }: Fence): boolean => language !== 'sh' || /\bcurl |\$WORKOPS_/.test(code);

/**
 * The samples of all pages, each page one program a language: its samples in their order, after the first one of the quick start, with which
 * readers have begun. A block of text is what the samples of TypeScript and Python before it print.
 */
export function programsOf(folder: string, pages: readonly string[]): Program[] {
  const fences = new Map(pages.map((page) => [page, fencesOf(readFileSync(join(folder, `${page}.md`), 'utf8'))]));
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
