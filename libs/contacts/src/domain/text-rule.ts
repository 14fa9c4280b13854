import { domainToUnicode } from 'node:url';
import {
  hostKey,
  isAbsoluteUrl,
  isCountryCode,
  uuidIn,
  visibleIdentifier,
  visibleName,
  type IssueCode,
} from '@workops/kernel';

/** Why a text cannot be kept. */
interface Objection {
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

/** How much longer a text may come than it may be kept: its blanks and invisible characters are dropped. */
const MAX_INPUT_RATIO = 20;

const lengthOf = (text: string): number => [...text].length;

/** A character has one code unit or two: only a text in between is counted, never one of megabytes. */
export const isLonger = (text: string, maxLength: number): boolean =>
  text.length > maxLength && (text.length > 2 * maxLength || lengthOf(text) > maxLength);

function rule(
  maxLength: number,
  visible: (given: string) => string,
  form: (chosen: string) => Verdict,
  exact = false,
): TextRule {
  return {
    maxLength,
    judge: (given) => {
      // A text of megabytes is refused before it is searched for characters that nobody sees.
      if (given.length > MAX_INPUT_RATIO * maxLength) return refused(`At most ${maxLength} characters.`, 'too_big');
      const seen = visible(given);
      const trimmed = seen.trim();
      if (trimmed === '') return refused('Must not be blank.', 'too_small');
      const chosen = exact ? seen : trimmed;
      if (isLonger(chosen, maxLength)) return refused(`At most ${maxLength} characters.`, 'too_big');
      return form(chosen);
    },
  };
}

/** A text of one character at least, without blanks around it and characters that nobody sees. */
export const text = (maxLength: number, form: (trimmed: string) => Verdict = kept): TextRule =>
  rule(maxLength, visibleName, form);

/** Likewise, of something that is compared: no invisible character stays in it. */
export const identifierText = (maxLength: number, form: (trimmed: string) => Verdict = kept): TextRule =>
  rule(maxLength, visibleIdentifier, form);

/** An external key, compared character by character. */
export const exactText = (maxLength: number): TextRule => rule(maxLength, visibleIdentifier, kept, true);

const WORD = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u;

/** One word: letters, digits, hyphens and underscores. */
export const word = (maxLength: number, form: (word: string) => Verdict = kept): TextRule =>
  identifierText(maxLength, (given) =>
    WORD.test(given) ? form(given) : refused('Must be one word of letters, digits, hyphens and underscores.'),
  );

/** The name of a kind, ignoring case. */
export const kind = (maxLength: number): TextRule => word(maxLength, (given) => kept(given.toLowerCase()));

export const oneOf = (...values: readonly string[]): TextRule =>
  identifierText(Math.max(...values.map(lengthOf)), (given) =>
    values.includes(given) ? kept(given) : refused(`Must be one of ${values.join(', ')}.`, 'invalid_enum_value'),
  );

/** Any value except those that another operation sets, ignoring case. */
export const wordExcept = (maxLength: number, reserved: readonly string[], message: string): TextRule =>
  word(maxLength, (given) =>
    reserved.includes(given.toLowerCase()) ? refused(message, 'invalid_enum_value') : kept(given),
  );

const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+$/;
const HOST = /^(?=.{1,253}$)[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

/** In any form of Unicode, or in punycode. */
const isHost = (given: string): boolean => HOST.test(hostKey(given));

/** Plausible, not proven: one `@`, no blanks, a host with a dot. */
export const emailAddress = (maxLength: number): TextRule =>
  identifierText(maxLength, (given) =>
    EMAIL.test(given) && isHost(given.slice(given.indexOf('@') + 1))
      ? kept(given)
      : refused('Must be an email address.'),
  );

/** A host name for people: in small letters, decoded from punycode. */
const hostInLetters = (host: string): string => domainToUnicode(hostKey(host)) || hostKey(host);

/** A host with a dot, in small letters, decoded from punycode. */
export const hostName = (maxLength: number): TextRule =>
  identifierText(maxLength, (given) =>
    isHost(given) ? kept(hostInLetters(given)) : refused('Must be a host name, for example example.com.'),
  );

export const identifier = (): TextRule =>
  identifierText(36, (given) => {
    const id = uuidIn(given);
    return id === undefined ? refused('Must be a uuid.') : kept(id);
  });

export const webAddress = (maxLength: number): TextRule =>
  identifierText(maxLength, (given) =>
    /^https?:\/\/\S+$/i.test(given) && isAbsoluteUrl(given)
      ? kept(given)
      : refused('Must be an http or https address.'),
  );

/** ISO 3166-1 alpha-2, kept in capitals. */
export const countryCode = (): TextRule =>
  identifierText(2, (given) =>
    isCountryCode(given.toUpperCase())
      ? kept(given.toUpperCase())
      : refused('Must be a country code of ISO 3166-1, for example CL.'),
  );

/** BCP 47, kept in its canonical spelling: `es-cl` is `es-CL`. */
export const languageTag = (maxLength: number): TextRule =>
  identifierText(maxLength, (given) => {
    try {
      return kept(new Intl.Locale(given).toString());
    } catch {
      return refused('Must be a language tag, for example es or es-CL.');
    }
  });
