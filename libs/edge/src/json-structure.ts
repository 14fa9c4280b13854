export const MAX_DEPTH = 32;

export interface StructureLimits {
  /** Strings, numbers, literals, objects and arrays. */
  values: number;
  /** Property names, repeated ones included. */
  names: number;
  /** A new name costs a parser a hundred times as much as a value. */
  differentNames: number;
  depth: number;
}

const BODY_LIMITS: StructureLimits = { values: 100_000, names: 20_000, differentNames: Infinity, depth: MAX_DEPTH };

/** Shorter bodies cannot be expensive to parse. */
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

/** Role of a byte outside of strings; all other bytes belong to a number or literal. */
const OF_SCALAR = 0;
const BLANK = 1;
const STRING = 2;
const OPENING = 3;
const CLOSING = 4;
const NAMED = 5;

function byteKind(byte: number): number {
  if (byte <= SPACE || byte === COMMA) return BLANK;
  if (byte === QUOTE) return STRING;
  if (byte === COLON) return NAMED;
  if (byte === OPENING_BRACE || byte === OPENING_BRACKET) return OPENING;
  return byte === CLOSING_BRACE || byte === CLOSING_BRACKET ? CLOSING : OF_SCALAR;
}

const KINDS = Uint8Array.from({ length: 256 }, (_none, byte) => byteKind(byte));

export interface StructureProblem {
  message: string;
  code: 'too_big' | 'invalid_json';
}

export const TOO_DEEP: StructureProblem = {
  message: `Must not be nested deeper than ${MAX_DEPTH} levels.`,
  code: 'invalid_json',
};
const tooMany = (count: number, what: string): StructureProblem => ({
  message: `Must not hold more than ${count} ${what}.`,
  code: 'too_big',
});

/**
 * Scans JSON chunk by chunk for anything that makes parsing expensive. Counts are exact for valid JSON; the parser
 * refuses anything else.
 */
export class StructureLook {
  private values = 0;
  private names = 0;
  private readonly differentNames = new Set<string>();
  private depth = 0;
  private inScalar = false;
  private inString = false;
  /** The previous chunk ended inside a string, after an odd number of backslashes. */
  private escaping = false;

  constructor(private readonly limits = BODY_LIMITS) {}

  /** The problem of the body up to the end of this chunk. */
  problemWith(piece: Buffer): StructureProblem | undefined {
    let inScalar = this.inScalar;
    let [nameFrom, nameTo] = [0, 0];
    for (let at = this.inString ? this.endOfString(piece, 0) + 1 : 0; at < piece.length; at += 1) {
      const kind = KINDS[piece[at]!];
      // Blanks and scalars dominate the cost, so they have a fast path.
      if (kind === BLANK) {
        inScalar = false;
        while (piece[at + 1]! <= SPACE) at += 1;
        continue;
      }
      if (kind === OF_SCALAR && inScalar) continue;
      inScalar = kind === OF_SCALAR;
      if (kind === STRING) {
        nameFrom = at + 1;
        at = this.endOfString(piece, nameFrom);
        nameTo = at;
      }
      const problem = this.counted(kind!) ?? (kind === NAMED ? this.named(piece, nameFrom, nameTo) : undefined);
      if (problem) return problem;
    }
    this.inScalar = inScalar;
    return undefined;
  }

  private counted(kind: number): StructureProblem | undefined {
    if (kind === CLOSING) this.depth -= 1;
    else if (kind === NAMED) {
      // The string before the colon was a name, not a value.
      this.values -= 1;
      this.names += 1;
    } else {
      this.values += 1;
      if (kind === OPENING) this.depth += 1;
    }
    if (this.depth > this.limits.depth) return TOO_DEEP;
    if (this.names > this.limits.names) return tooMany(this.limits.names, 'property names');
    return this.values > this.limits.values ? tooMany(this.limits.values, 'values') : undefined;
  }

  /** Names cut by a chunk's end count as one. */
  private named(piece: Buffer, from: number, to: number): StructureProblem | undefined {
    const { differentNames: most } = this.limits;
    if (most === Infinity) return undefined;
    this.differentNames.add(piece.toString('latin1', from, to));
    return this.differentNames.size > most ? tooMany(most, 'different property names') : undefined;
  }

  /** The closing quote's index, or the end of the chunk. */
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

export const structureProblem = (bytes: Buffer): StructureProblem | undefined =>
  bytes.length <= HARMLESS_BYTES ? undefined : new StructureLook().problemWith(bytes);
