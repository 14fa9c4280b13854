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

interface Objection {
  message: string;
  code: IssueCode;
}

/** The text to store, or the objection. */
export type Verdict = { kept: string } | { objection: Objection };

export interface TextRule {
  maxLength: number;
  judge(input: string): Verdict;
}

const kept = (text: string): Verdict => ({ kept: text });
const refused = (message: string, code: IssueCode = 'invalid_string'): Verdict => ({ objection: { message, code } });

/** Input to stored length; blanks and invisible characters are dropped. */
const MAX_INPUT_RATIO = 20;

const characterCount = (text: string): number => [...text].length;

/** A character has one or two code units, so only intermediate lengths are counted exactly. */
export const isLonger = (text: string, maxLength: number): boolean =>
  text.length > maxLength && (text.length > 2 * maxLength || characterCount(text) > maxLength);

function rule(
  maxLength: number,
  visible: (input: string) => string,
  form: (chosen: string) => Verdict,
  exact = false,
): TextRule {
  return {
    maxLength,
    judge: (input) => {
      // Rejects before the scan for invisible characters.
      if (input.length > MAX_INPUT_RATIO * maxLength) return refused(`At most ${maxLength} characters.`, 'too_big');
      const seen = visible(input);
      const trimmed = seen.trim();
      if (trimmed === '') return refused('Must not be blank.', 'too_small');
      const chosen = exact ? seen : trimmed;
      if (isLonger(chosen, maxLength)) return refused(`At most ${maxLength} characters.`, 'too_big');
      return form(chosen);
    },
  };
}

/** Non-empty, without surrounding blanks or invisible characters. */
export const text = (maxLength: number, form: (trimmed: string) => Verdict = kept): TextRule =>
  rule(maxLength, visibleName, form);

/** A compared text, without any invisible characters. */
export const identifierText = (maxLength: number, form: (trimmed: string) => Verdict = kept): TextRule =>
  rule(maxLength, visibleIdentifier, form);

/** A text that is compared character by character. */
export const exactText = (maxLength: number): TextRule => rule(maxLength, visibleIdentifier, kept, true);

const WORD = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u;

/** Letters, digits, hyphens and underscores. */
export const word = (maxLength: number, form: (word: string) => Verdict = kept): TextRule =>
  identifierText(maxLength, (input) =>
    WORD.test(input) ? form(input) : refused('Must be one word of letters, digits, hyphens and underscores.'),
  );

export const kind = (maxLength: number): TextRule => word(maxLength, (input) => kept(input.toLowerCase()));

export const oneOf = (...values: readonly string[]): TextRule =>
  identifierText(Math.max(...values.map(characterCount)), (input) =>
    values.includes(input) ? kept(input) : refused(`Must be one of ${values.join(', ')}.`, 'invalid_enum_value'),
  );

/** A lower-case word, except values that another operation sets. */
export const wordExcept = (maxLength: number, reserved: readonly string[], message: string): TextRule =>
  word(maxLength, (input) =>
    reserved.includes(input.toLowerCase()) ? refused(message, 'invalid_enum_value') : kept(input),
  );

const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+$/;
const HOST = /^(?=.{1,253}$)[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

/** Any Unicode form, or punycode. */
const isHost = (input: string): boolean => HOST.test(hostKey(input));

export const emailAddress = (maxLength: number): TextRule =>
  identifierText(maxLength, (input) =>
    EMAIL.test(input) && isHost(input.slice(input.indexOf('@') + 1))
      ? kept(input)
      : refused('Must be an email address.'),
  );

/** The host in lower case, decoded from punycode. */
const hostInLetters = (host: string): string => domainToUnicode(hostKey(host)) || hostKey(host);

/** A host with a dot, in lower case, decoded from punycode. */
export const hostName = (maxLength: number): TextRule =>
  identifierText(maxLength, (input) =>
    isHost(input) ? kept(hostInLetters(input)) : refused('Must be a host name, for example example.com.'),
  );

export const identifier = (): TextRule =>
  identifierText(36, (input) => {
    const id = uuidIn(input);
    return id === undefined ? refused('Must be a uuid.') : kept(id);
  });

export const webAddress = (maxLength: number): TextRule =>
  identifierText(maxLength, (input) =>
    /^https?:\/\/\S+$/i.test(input) && isAbsoluteUrl(input)
      ? kept(input)
      : refused('Must be an http or https address.'),
  );

export const countryCode = (): TextRule =>
  identifierText(2, (input) =>
    isCountryCode(input.toUpperCase())
      ? kept(input.toUpperCase())
      : refused('Must be a country code of ISO 3166-1, for example CL.'),
  );

/** BCP 47 in canonical spelling: `es-cl` becomes `es-CL`. */
export const languageTag = (maxLength: number): TextRule =>
  identifierText(maxLength, (input) => {
    try {
      return kept(new Intl.Locale(input).toString());
    } catch {
      return refused('Must be a language tag, for example es or es-CL.');
    }
  });
