import { folded, isCountryCode } from '@workops/kernel';

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isCountryCode);

/** Spellings missing in `Intl.DisplayNames`. */
const OTHER_NAMES: readonly [string, string][] = [
  ['usa', 'US'],
  ['eeuu', 'US'],
  ['ee uu', 'US'],
  ['eua', 'US'],
  ['uk', 'GB'],
  ['united states of america', 'US'],
  ['chequia', 'CZ'],
];

const plain = (name: string): string => folded(name).replaceAll('.', '').replace(/\s+/g, ' ').trim();

let names: ReadonlyMap<string, string> | undefined;

/** Built on first use, because few imports have a country column. */
function namesOfCountries(): ReadonlyMap<string, string> {
  const languages = ['es', 'en', 'pt'].map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  return new Map([
    ...languages.flatMap((language) => CODES.map((code): [string, string] => [plain(language.of(code)!), code])),
    ...OTHER_NAMES,
  ]);
}

/** Understands Spanish, English and Portuguese; other values stay unchanged. */
export function countryNamed(text: string): string {
  if (text.trim().length <= 2) return text;
  names ??= namesOfCountries();
  return names.get(plain(text)) ?? text;
}
