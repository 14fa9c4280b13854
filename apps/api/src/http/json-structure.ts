/** Values of a body: texts, numbers, literals, objects and arrays. */
export const MAX_VALUES = 100_000;
/** Property names of a body: each new one costs a parser a hundred times what a value costs. */
export const MAX_NAMES = 20_000;
/** Objects and arrays inside one another. */
export const MAX_DEPTH = 32;

/** No body that is shorter can be costly, whatever it holds. */
const HARMLESS_BYTES = 16 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const SPACE = 0x20;
const OPENING_BRACE = 0x7b;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACE = 0x7d;
const CLOSING_BRACKET = 0x5d;

/** What a byte outside of strings is to the count; every other one is part of a number or a literal. */
const OF_SCALAR = 0;
const BLANK = 1;
const STRING = 2;
const OPENING = 3;
const CLOSING = 4;
const NAMED = 5;

function kindOf(byte: number): number {
  if (byte <= SPACE || byte === COMMA) return BLANK;
  if (byte === QUOTE) return STRING;
  if (byte === COLON) return NAMED;
  if (byte === OPENING_BRACE || byte === OPENING_BRACKET) return OPENING;
  return byte === CLOSING_BRACE || byte === CLOSING_BRACKET ? CLOSING : OF_SCALAR;
}

const KINDS = Uint8Array.from({ length: 256 }, (_none, byte) => kindOf(byte));

function isEscaped(bytes: Buffer, at: number): boolean {
  let backslashes = 0;
  while (bytes[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

/** The place of the quote that ends the string begun at `at`; the end of the body for one that never ends. */
function endOfString(bytes: Buffer, at: number): number {
  let closing = bytes.indexOf(QUOTE, at + 1);
  while (closing >= 0 && isEscaped(bytes, closing)) closing = bytes.indexOf(QUOTE, closing + 1);
  return closing < 0 ? bytes.length : closing;
}

/** Why JSON is refused before it is parsed. */
export interface StructureProblem {
  message: string;
  code: 'too_big' | 'invalid_json';
}

export const TOO_DEEP: StructureProblem = { message: `Must not be nested deeper than ${MAX_DEPTH} levels.`, code: 'invalid_json' };
const TOO_MANY_VALUES: StructureProblem = { message: `Must not hold more than ${MAX_VALUES} values.`, code: 'too_big' };
const TOO_MANY_NAMES: StructureProblem = { message: `Must not hold more than ${MAX_NAMES} property names.`, code: 'too_big' };

/**
 * Looks over a long body before it is parsed, for what would make parsing it costly. Counts as a parser would where the body is
 * JSON; of anything else the parser will complain.
 */
export function structureProblem(bytes: Buffer): StructureProblem | undefined {
  if (bytes.length <= HARMLESS_BYTES) return undefined;
  let [values, names, depth] = [0, 0, 0];
  let inScalar = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const kind = KINDS[bytes[at]!];
    // Most bytes are one of these two: what they cost is what the look costs.
    if (kind === BLANK) {
      inScalar = false;
      while (bytes[at + 1]! <= SPACE) at += 1;
      continue;
    }
    if (kind === OF_SCALAR && inScalar) continue;
    inScalar = kind === OF_SCALAR;
    if (inScalar) values += 1;
    else if (kind === STRING) {
      values += 1;
      at = endOfString(bytes, at);
    } else if (kind === OPENING) {
      values += 1;
      depth += 1;
    } else if (kind === CLOSING) {
      depth -= 1;
    } else {
      // The string before the colon was no value but a name.
      values -= 1;
      names += 1;
    }
    if (depth > MAX_DEPTH) return TOO_DEEP;
    if (names > MAX_NAMES) return TOO_MANY_NAMES;
    if (values > MAX_VALUES) return TOO_MANY_VALUES;
  }
  return undefined;
}
