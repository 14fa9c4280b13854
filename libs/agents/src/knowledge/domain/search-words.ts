import { folded } from '@workops/kernel';

/** A longer run of letters is not a searchable word. */
const LONGEST = 60;
/** Limit of a question's search words: the first ones. */
const MOST_ASKED = 24;

/** The words of a text without accents and capitals, in its order. */
export const searchWords = (text: string): string[] =>
  (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length <= LONGEST);

/** Each word of a question once. */
export const askedWords = (query: string): string[] => [...new Set(searchWords(query))].slice(0, MOST_ASKED);

const CONFIGURATIONS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
};

/** PostgreSQL's name of a language's stemmer. */
export const configurationOf = (language: string): string => CONFIGURATIONS[language] ?? 'simple';
