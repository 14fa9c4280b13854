import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A source map takes more memory than its code, so it is dropped without stack traces for this long. */
const KEPT_MS = 10_000;
/** Cached without their map. */
const MAX_POSITIONS = 2_000;

const maps = new Map<string, TraceMap | undefined>();
const positions = new Map<string, string | undefined>();
let timer: NodeJS.Timeout | undefined;

function sourceMap(file: string): TraceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file));
  timer ??= setTimeout(() => {
    maps.clear();
    timer = undefined;
  }, KEPT_MS).unref();
  return maps.get(file);
}

function readMap(file: string): TraceMap | undefined {
  try {
    return new TraceMap(readFileSync(`${file}.map`, 'utf8'));
  } catch {
    return undefined;
  }
}

function sourcePosition(file: string, line: number, column: number): string | undefined {
  const key = `${file}:${line}:${column}`;
  if (positions.has(key)) return positions.get(key);
  const map = sourceMap(file);
  const match = map && originalPositionFor(map, { line, column: column - 1 });
  const position = match?.source ? `${join(dirname(file), match.source)}:${match.line}:${match.column + 1}` : undefined;
  if (positions.size >= MAX_POSITIONS) positions.clear();
  positions.set(key, position);
  return position;
}

function frameText(frame: NodeJS.CallSite): string {
  const text = String(frame);
  const file = frame.getFileName();
  const line = frame.getLineNumber();
  const column = frame.getColumnNumber();
  if (!file || !line || !column || file.startsWith('node:')) return text;
  const position = sourcePosition(file, line, column);
  return position ? text.replace(`${file}:${line}:${column}`, position) : text;
}

function heading(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return 'Error';
  }
}

/** Reads a map at the first error instead of at start, as Node does. */
export function nameSourcesInStackTraces(): void {
  Error.prepareStackTrace = (error, frames) =>
    [heading(error), ...frames.map((frame) => `    at ${frameText(frame)}`)].join('\n');
}
