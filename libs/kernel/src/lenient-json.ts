/** Deeper values are dropped. */
const MAX_DEPTH = 32;
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const SUSPICIOUS = /[\0\ud800-\udfff]/;
const NUMBER = /-?\d[\d.eE+-]*/y;
/** Shorter numbers are exact. */
const MIN_INEXACT_LENGTH = 4;

const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

function endOfString(text: string, from: number): number {
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/** Quotes numbers that a double would round. */
function withInexactNumbersQuoted(text: string): string {
  const pieces: string[] = [];
  let consumed = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(text, at + 1);
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      NUMBER.lastIndex = at;
      const token = NUMBER.exec(text)?.[0] ?? text[at]!;
      if (token.length >= MIN_INEXACT_LENGTH && !Number.isNaN(Number(token)) && !isExact(Number(token))) {
        pieces.push(text.slice(consumed, at), `"${token}"`);
        consumed = at + token.length;
      }
      at += token.length;
    } else {
      at += 1;
    }
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(consumed);
}

const storableText = (text: string): string => (SUSPICIOUS.test(text) ? text.replace(UNSTORABLE, '') : text);

/** A careless copy of such keys could change an object's prototype. */
const isTreacherous = (name: string, value: unknown): boolean =>
  name === '__proto__' ||
  (name === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'));

function storableValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((each: unknown) => storableValue(each, depth + 1));
  const members = Object.entries(value).filter(([name, member]) => !isTreacherous(name, member));
  return Object.fromEntries(members.map(([name, member]) => [storableText(name), storableValue(member, depth + 1)]));
}

/**
 * Keeps as much of third-party JSON as possible: rounded numbers become strings, NUL and unpaired surrogates go, and
 * deep values become null. Undefined if not JSON.
 */
export function parseLeniently(text: string): unknown {
  try {
    return storableValue(JSON.parse(withInexactNumbersQuoted(text)), 0);
  } catch {
    return undefined;
  }
}
