import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cell, FeedRecord } from '../domain/feed-row';
import { FeedTrouble } from '../domain/stock-run';

const PART = 64 * 1024;
/** Bounds one vehicle, or the text around the vehicles. */
const LONGEST = 1024 * 1024;
/** Bounds the distance of a name and its list. */
const NEAR = 100;
const LIST = /"vehicles"\s*:\s*$/;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\,[]{}'].map((character) =>
  character.charCodeAt(0),
);

/** JSON allows only whitespace up to this character. */
const BLANK = 0x20;

const unreadable = () => new FeedTrouble('unreadable');

function* decoded(chunks: readonly Buffer[]): Iterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch {
    throw unreadable();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

/** A null is an empty cell. */
function cellOf(value: unknown): Cell {
  if (value === undefined || typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? value : null;
}

/** Strings to skip, and integers with more digits than a double can hold. */
const LONG_NUMBER = /"(?:[^"\\]|\\.)*"|(?<![\w.+-])-?\d{16,}(?![\d.eE])/g;
const MANY_DIGITS = /\d{16}/;

/** Two different 64-bit ids may be equal as doubles. */
const withLongNumbersAsTexts = (text: string): string =>
  MANY_DIGITS.test(text) ? text.replace(LONG_NUMBER, (found) => (found.startsWith('"') ? found : `"${found}"`)) : text;

function recordOf(text: string, names: readonly string[]): FeedRecord {
  const value = parsed(withLongNumbersAsTexts(text));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { unreadable: 'Is no object.' };
  const given = value as Record<string, unknown>;
  return { cells: names.map((name) => cellOf(Object.hasOwn(given, name) ? given[name] : undefined)) };
}

/** Holds at most one vehicle and the text around the vehicles in memory. */
class Splitter {
  private depth = 0;
  private hasBegun = false;
  private inString = false;
  private escaped = false;
  private listDepth = 0;
  private isListOver = false;
  private item = '';
  /** A 0 replaces each vehicle, so that the whole can be checked as JSON. */
  private around = '';

  /** Texts of vehicles that end within the piece. */
  take(piece: string): string[] {
    const items: string[] = [];
    let begin = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      const isFirst = !this.hasBegun && code > BLANK;
      this.hasBegun ||= isFirst;
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (code === BACKSLASH) this.escaped = true;
        else if (code === QUOTE) this.inString = false;
        continue;
      }
      if (code === QUOTE) this.inString = true;
      else if (code === OPEN_OBJECT || code === OPEN_LIST) {
        this.depth += 1;
        if (code === OPEN_LIST && !this.listDepth && (isFirst || this.isNamedList(piece.slice(begin, at)))) {
          this.keep(piece.slice(begin, at + 1));
          this.listDepth = this.depth;
          begin = at + 1;
        }
      } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
        if (this.isInList && this.depth === this.listDepth) {
          this.endItem(piece.slice(begin, at), items);
          this.isListOver = true;
          begin = at;
        }
        this.depth -= 1;
      } else if (code === COMMA && this.isInList && this.depth === this.listDepth) {
        this.endItem(piece.slice(begin, at), items);
        this.around += ',';
        begin = at + 1;
      }
    }
    this.keep(piece.slice(begin));
    return items;
  }

  /** Throws without a complete JSON text with a list of vehicles. */
  end(): void {
    if (!this.isListOver || this.depth !== 0) throw unreadable();
    parsed(this.around);
  }

  private get isInList(): boolean {
    return this.listDepth > 0 && !this.isListOver;
  }

  private isNamedList(before: string): boolean {
    return this.depth === 2 && LIST.test(this.around.slice(-NEAR) + before.slice(-NEAR));
  }

  private endItem(rest: string, items: string[]): void {
    this.keep(rest);
    const item = this.item.trim();
    this.item = '';
    if (item === '') return;
    this.around += '0';
    items.push(item);
  }

  private keep(text: string): void {
    if (this.isInList) this.item += text;
    else this.around += text;
    if (this.item.length > LONGEST || this.around.length > LONGEST) throw unreadable();
  }
}

/**
 * A JSON list, or the one under `vehicles`, in batches with pauses for other work. Throws `FeedTrouble` as soon as it
 * meets other JSON.
 */
export async function* jsonRows(content: readonly Buffer[], names: readonly string[]): AsyncIterable<FeedRecord[]> {
  const splitter = new Splitter();
  for (const text of decoded(content)) {
    for (let begin = 0; begin < text.length; begin += PART) {
      const items = splitter.take(text.slice(begin, begin + PART));
      if (items.length > 0) yield items.map((item) => recordOf(item, names));
      await nextTurn();
    }
  }
  if (content.length > 0) splitter.end();
}
