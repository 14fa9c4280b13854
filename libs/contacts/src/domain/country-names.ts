import { folded, isCountryCode } from '@workops/kernel';

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isCountryCode);

/** Spellings that the languages' own names of countries do not have. */
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

/** Made when it is first needed, as few imports have such a column. */
function namesOfCountries(): ReadonlyMap<string, string> {
  const languages = ['es', 'en', 'pt'].map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  return new Map([
    ...languages.flatMap((language) => CODES.map((code): [string, string] => [plain(language.of(code)!), code])),
    ...OTHER_NAMES,
  ]);
}

/** The code of a country that is named in Spanish, English or Portuguese; anything else as it is given. */
export function countryNamed(given: string): string {
  if (given.trim().length <= 2) return given;
  names ??= namesOfCountries();
  return names.get(plain(given)) ?? given;
}
