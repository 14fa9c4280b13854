import { isAbsoluteUrl, isCountryCode, uuidIn, type IssueCode } from '@workops/kernel';

/** Why a text cannot be kept. */
export interface Objection {
  message: string;
  code: IssueCode;
}

/** A text as it is kept, or why it cannot be. */
export type Verdict = { kept: string } | { objection: Objection };

export interface TextRule {
  /** In characters (code points). */
  maxLength: number;
  judge(given: string): Verdict;
}

const kept = (text: string): Verdict => ({ kept: text });
const refused = (message: string, code: IssueCode = 'invalid_string'): Verdict => ({ objection: { message, code } });

const lengthOf = (text: string): number => [...text].length;

/** A character has one code unit or two: only a text in between is counted, never one of megabytes. */
export const isLonger = (text: string, maxLength: number): boolean =>
  text.length > maxLength && (text.length > 2 * maxLength || lengthOf(text) > maxLength);

/** A text of one character at least; blanks around it are dropped, unless it is kept exactly. */
export function text(maxLength: number, form: (trimmed: string) => Verdict = kept, exact = false): TextRule {
  return {
    maxLength,
    judge: (given) => {
      const trimmed = given.trim();
      if (trimmed === '') return refused('Must not be blank.', 'too_small');
      const chosen = exact ? given : trimmed;
      if (isLonger(chosen, maxLength)) return refused(`At most ${maxLength} characters.`, 'too_big');
      return form(chosen);
    },
  };
}

/** An external key, compared character by character. */
export const exactText = (maxLength: number): TextRule => text(maxLength, kept, true);

const WORD = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u;

/** One word: letters, digits, hyphens and underscores. */
export const word = (maxLength: number, form: (word: string) => Verdict = kept): TextRule =>
  text(maxLength, (given) => (WORD.test(given) ? form(given) : refused('Must be one word of letters, digits, hyphens and underscores.')));

/** The name of a kind, ignoring case. */
export const kind = (maxLength: number): TextRule => word(maxLength, (given) => kept(given.toLowerCase()));

export const oneOf = (...values: readonly string[]): TextRule =>
  text(Math.max(...values.map(lengthOf)), (given) =>
    values.includes(given) ? kept(given) : refused(`Must be one of ${values.join(', ')}.`, 'invalid_enum_value'),
  );

/** Any value except those that another operation sets, ignoring case. */
export const wordExcept = (maxLength: number, reserved: readonly string[], message: string): TextRule =>
  word(maxLength, (given) => (reserved.includes(given.toLowerCase()) ? refused(message, 'invalid_enum_value') : kept(given)));

const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+$/;
const HOST = /^(?=.{1,253}$)[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

/** Plausible, not proven: one `@`, no blanks, a host with a dot. */
export const emailAddress = (maxLength: number): TextRule =>
  text(maxLength, (given) =>
    EMAIL.test(given) && HOST.test(given.slice(given.indexOf('@') + 1)) ? kept(given) : refused('Must be an email address.'),
  );

/** A host with a dot, in small letters. */
export const hostName = (maxLength: number): TextRule =>
  text(maxLength, (given) => (HOST.test(given) ? kept(given.toLowerCase()) : refused('Must be a host name, for example example.com.')));

export const identifier = (): TextRule =>
  text(36, (given) => {
    const id = uuidIn(given);
    return id === undefined ? refused('Must be a uuid.') : kept(id);
  });

export const webAddress = (maxLength: number): TextRule =>
  text(maxLength, (given) => (/^https?:\/\/\S+$/i.test(given) && isAbsoluteUrl(given) ? kept(given) : refused('Must be an http or https address.')));

/** ISO 3166-1 alpha-2, kept in capitals. */
export const countryCode = (): TextRule =>
  text(2, (given) =>
    isCountryCode(given.toUpperCase()) ? kept(given.toUpperCase()) : refused('Must be a country code of ISO 3166-1, for example CL.'),
  );

/** BCP 47, kept in its canonical spelling: `es-cl` is `es-CL`. */
export const languageTag = (maxLength: number): TextRule =>
  text(maxLength, (given) => {
    try {
      return kept(new Intl.Locale(given).toString());
    } catch {
      return refused('Must be a language tag, for example es or es-CL.');
    }
  });
