import { folded } from '@workops/kernel';

/** Longer runs of letters are not searchable. */
const LONGEST = 60;
const MOST_ASKED = 24;

/** Without accents and in lower case. */
export const searchWords = (text: string): string[] =>
  (folded(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length <= LONGEST);

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

export const searchConfiguration = (language: string): string => CONFIGURATIONS[language] ?? 'simple';
