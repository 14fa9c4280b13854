import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { median, percentile, type Row } from '../numbers';

const EVERY_MS = 25;

/** The p95 may rise by a fifth, or by this many milliseconds if that is more. */
export interface Bound {
  milliseconds: number;
}

export interface Sample {
  times: number[];
  /** Must be 0. */
  refused: number;
}

export const answered = (times: number[]): Sample => ({ times, refused: 0 });

type Headers = Record<string, string>;

/** Every 25 ms by default, without waiting for earlier calls. A headers function runs for each call. */
export async function callsEvery(
  url: string,
  headers: Headers | (() => Headers),
  seconds: number,
  everyMs = EVERY_MS,
): Promise<Sample> {
  const agent = new Agent({ connections: 64 });
  const pending: Promise<{ took: number; status: number }>[] = [];
  const ends = performance.now() + seconds * 1000;
  const call = async () => {
    const began = performance.now();
    const own = typeof headers === 'function' ? headers() : headers;
    const answer = await request(url, { headers: own, dispatcher: agent, headersTimeout: 60_000 });
    await answer.body.dump();
    return { took: performance.now() - began, status: answer.statusCode };
  };
  while (performance.now() < ends) {
    const next = performance.now() + everyMs;
    pending.push(call().catch(() => ({ took: Number.POSITIVE_INFINITY, status: 0 })));
    await sleep(Math.max(0, next - performance.now()));
  }
  try {
    const all = await Promise.all(pending);
    const served = all.filter(({ status }) => status === 200);
    return { times: served.map(({ took }) => took), refused: all.length - served.length };
  } finally {
    await agent.close();
  }
}

const figures = ({ times, refused }: Sample): string =>
  `p50 ${median(times).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)} ms${refused > 0 ? `, ${refused} refused` : ''}`;

export function felt(what: string, without: Sample, attacked: Sample, { milliseconds }: Bound, notes = ''): Row {
  const [before, after] = [percentile(without.times, 0.95), percentile(attacked.times, 0.95)];
  return {
    what,
    measured: `${figures(without)} without; ${figures(attacked)} with${notes && ` (${notes})`}`,
    wanted: `p95 at most a fifth or ${milliseconds} ms more`,
    holds: attacked.refused === 0 && after - before <= Math.max(before / 5, milliseconds),
  };
}
