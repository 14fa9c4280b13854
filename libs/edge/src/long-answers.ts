import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Listing } from './envelope';

/** Takes one or two milliseconds. */
const STEP = 200;

async function* inSteps<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += STEP) {
    if (from > 0) await nextTurn();
    yield items.slice(from, from + STEP);
  }
}

/** Yields to the event loop between chunks. */
export async function mapInSteps<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for await (const part of inSteps(items)) mapped.push(...part.map(map));
  return mapped;
}

export const isLong = (payload: unknown): payload is Listing<unknown> =>
  payload instanceof Listing && payload.data.length > STEP;

async function writtenInSteps({ data, meta }: Listing<unknown>): Promise<string> {
  const parts: string[] = [];
  for await (const part of inSteps(data)) parts.push(JSON.stringify(part).slice(1, -1));
  return `{"data":[${parts.join(',')}],"meta":${JSON.stringify(meta)}}`;
}

const written = new WeakMap<Listing<unknown>, Promise<string>>();

/** Yields to the event loop between chunks. A list that is returned again is serialised once. */
export function jsonInSteps(listing: Listing<unknown>): Promise<string> {
  const text = written.get(listing) ?? writtenInSteps(listing);
  written.set(listing, text);
  return text;
}

type Answer = Record<string, unknown>;

async function* pieces(fields: Answer, name: string, list: readonly unknown[]): AsyncGenerator<string> {
  const text = JSON.stringify(fields).slice(1, -1);
  yield `{"data":{${text}${text === '' ? '' : ','}${JSON.stringify(name)}:[`;
  let between = '';
  for await (const part of inSteps(list)) {
    yield `${between}${JSON.stringify(part).slice(1, -1)}`;
    between = ',';
  }
  yield ']}}';
}

/**
 * Streams a response whose last property is a long list; undefined for any other. Generating it at once would block
 * others and need twice the memory.
 */
export function jsonInPieces(payload: unknown): Readable | undefined {
  if (typeof payload !== 'object' || payload === null || payload instanceof Listing) return undefined;
  const answer = payload as Answer;
  for (const name of Object.keys(answer)) {
    const list = answer[name];
    if (!Array.isArray(list) || list.length <= STEP) continue;
    const { [name]: _list, ...fields } = answer;
    return Readable.from(pieces(fields, name, list), { objectMode: false });
  }
  return undefined;
}
