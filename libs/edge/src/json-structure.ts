/** Values of a body: texts, numbers, literals, objects and arrays. */
const MAX_VALUES = 100_000;
/** Property names of a body: each new one costs a parser a hundred times what a value costs. */
const MAX_NAMES = 20_000;
/** Objects and arrays inside one another. */
export const MAX_DEPTH = 32;

/** A shorter body cannot be costly, whatever its content. */
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

/** The meaning of a byte outside of strings for the count; every other one is part of a number or a literal. */
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

/** Why JSON is refused before it is parsed. */
export interface StructureProblem {
  message: string;
  code: 'too_big' | 'invalid_json';
}

export const TOO_DEEP: StructureProblem = { message: `Must not be nested deeper than ${MAX_DEPTH} levels.`, code: 'invalid_json' };
const TOO_MANY_VALUES: StructureProblem = { message: `Must not hold more than ${MAX_VALUES} values.`, code: 'too_big' };
const TOO_MANY_NAMES: StructureProblem = { message: `Must not hold more than ${MAX_NAMES} property names.`, code: 'too_big' };

/**
 * Scans JSON that arrives in pieces, for anything that would make parsing it costly. Counts as a parser would where it is JSON; anything else the parser will
 * refuse.
 */
export class StructureLook {
  private values = 0;
  private names = 0;
  private depth = 0;
  private inScalar = false;
  private inString = false;
  /** The previous piece ended in a string, after an odd number of backslashes. */
  private escaping = false;

  constructor(private readonly maxDepth = MAX_DEPTH) {}

  /** The problem of the whole so far, by the end of this piece. */
  problemWith(piece: Buffer): StructureProblem | undefined {
    let inScalar = this.inScalar;
    for (let at = this.inString ? this.endOfString(piece, 0) + 1 : 0; at < piece.length; at += 1) {
      const kind = KINDS[piece[at]!];
      // Most bytes are one of these two: their cost dominates the scan's.
      if (kind === BLANK) {
        inScalar = false;
        while (piece[at + 1]! <= SPACE) at += 1;
        continue;
      }
      if (kind === OF_SCALAR && inScalar) continue;
      inScalar = kind === OF_SCALAR;
      if (kind === STRING) at = this.endOfString(piece, at + 1);
      const problem = this.counted(kind!);
      if (problem) return problem;
    }
    this.inScalar = inScalar;
    return undefined;
  }

  private counted(kind: number): StructureProblem | undefined {
    if (kind === CLOSING) this.depth -= 1;
    else if (kind === NAMED) {
      // The string before the colon was a name and no value.
      this.values -= 1;
      this.names += 1;
    } else {
      this.values += 1;
      if (kind === OPENING) this.depth += 1;
    }
    if (this.depth > this.maxDepth) return TOO_DEEP;
    if (this.names > MAX_NAMES) return TOO_MANY_NAMES;
    return this.values > MAX_VALUES ? TOO_MANY_VALUES : undefined;
  }

  /** The index of the quote that ends the string whose text continues at `from`; the end of the piece where it does not end there. */
  private endOfString(piece: Buffer, from: number): number {
    let closing = piece.indexOf(QUOTE, from);
    while (closing >= 0 && this.isEscaped(piece, closing, from)) closing = piece.indexOf(QUOTE, closing + 1);
    this.inString = closing < 0;
    this.escaping = closing < 0 && this.isEscaped(piece, piece.length, from);
    return closing < 0 ? piece.length : closing;
  }

  private isEscaped(piece: Buffer, at: number, from: number): boolean {
    let backslashes = 0;
    while (at - backslashes > from && piece[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
    const before = at - backslashes === from && this.escaping ? 1 : 0;
    return (backslashes + before) % 2 === 1;
  }
}

/** The same for a body that is there as a whole. */
export const structureProblem = (bytes: Buffer): StructureProblem | undefined =>
  bytes.length <= HARMLESS_BYTES ? undefined : new StructureLook().problemWith(bytes);
