import { escapedForHtml } from '@workops/kernel';

const MASK = '***';

/** Shorter encodings would also mask similar text. */
const LEAST_LENGTH = 8;

const numbered = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Ways in which other programs may write a secret. */
function writings(secret: string): string[] {
  const percent = encodeURIComponent(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    percent,
    percent.replace(/%20/g, '+'),
    Buffer.from(secret).toString('hex'),
    // PHP escapes slashes with a backslash; Go escapes HTML characters by code point.
    json,
    json.replaceAll('/', '\\/'),
    json.replace(/[<>&]/g, numbered),
    escapedForHtml(secret),
  ];
}

/**
 * Base64 digits of a secret within a longer text. Each of the three offsets keeps only digits that do not depend on
 * neighbouring bytes.
 */
function base64Cores(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const cores = [0, 1, 2].map((before) => {
    const digits = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return digits.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
  });
  return [...cores, bytes.toString('base64').replace(/=+$/, '')].flatMap((core) => [
    core,
    core.replaceAll('+', '-').replaceAll('/', '_'),
  ]);
}

const SEPARATOR = /[\s.,:;_-]/;

const small = (letter: string): string => (letter.toLowerCase().length === 1 ? letter.toLowerCase() : letter);

function condensed(text: string): { letters: string; places: number[] } {
  const places = Array.from({ length: text.length }, (_, place) => place).filter(
    (place) => !SEPARATOR.test(text[place]!),
  );
  return { letters: places.map((place) => small(text[place]!)).join(''), places };
}

/** Also masks separators between the letters of the lower-case word. */
function without(text: string, word: string, { letters, places }: ReturnType<typeof condensed>): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length)) {
    parts.push(text.slice(from, places[at]), MASK);
    from = places[at + word.length - 1]! + 1;
  }
  return from === 0 ? text : [...parts, text.slice(from)].join('');
}

const inSmallLetters = (text: string): string =>
  Array.from({ length: text.length }, (_, place) => small(text[place]!)).join('');
const everyPlace = (text: string): number[] => Array.from({ length: text.length }, (_, place) => place);

function withoutWritings(text: string, secret: string): string {
  const words = [...new Set(writings(secret).map(inSmallLetters))];
  const plain = words.reduce(
    (rest, word) => without(rest, word, { letters: inSmallLetters(rest), places: everyPlace(rest) }),
    text,
  );
  const { letters } = condensed(secret);
  if (letters.length < LEAST_LENGTH) return plain;
  return [letters, letters.split('').reverse().join('')].reduce(
    (rest, word) => without(rest, word, condensed(rest)),
    plain,
  );
}

const longestFirst = (one: string, other: string): number => other.length - one.length;

/**
 * In any case, reversed, spaced, percent-encoded, escaped, hexadecimal, or Base64; the longest first, because a secret
 * may contain another. Encrypted, hashed or split secrets are not recognised.
 */
export function masked(text: string, secrets: readonly string[]): string {
  const all = [...new Set(secrets.filter((secret) => secret !== ''))].sort(longestFirst);
  const cores = all.flatMap((secret) => {
    const own = Buffer.from(secret).toString('base64').replace(/=+$/, '');
    return base64Cores(secret).filter((core) => core === own || core.length >= LEAST_LENGTH);
  });
  const withoutCores = cores.sort(longestFirst).reduce((rest, core) => rest.replaceAll(core, MASK), text);
  return all.reduce(withoutWritings, withoutCores);
}
