import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { median, percentile, type Row } from '../numbers';

const EVERY_MS = 25;

/** What a neighbour may feel: its p95 rises by at most a fifth, or by so many milliseconds where that is more. */
export interface Bound {
  milliseconds: number;
}

/**
 * Makes a call every 25 ms whatever the ones before it are doing, for so many seconds; how long each took, in milliseconds. Refusals
 * that say that the service is busy count as failures of the promise: they are not what a quiet neighbour may get.
 */
export async function callsEvery(url: string, headers: Record<string, string>, seconds: number): Promise<number[]> {
  const agent = new Agent({ connections: 64 });
  const pending: Promise<number>[] = [];
  const ends = performance.now() + seconds * 1000;
  const call = async (): Promise<number> => {
    const began = performance.now();
    const answer = await request(url, { headers, dispatcher: agent, headersTimeout: 60_000 });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`the quiet neighbour was answered with ${answer.statusCode}`);
    return performance.now() - began;
  };
  while (performance.now() < ends) {
    const next = performance.now() + EVERY_MS;
    const called = call();
    // Awaited together below: until then a failure is not unhandled.
    called.catch(() => undefined);
    pending.push(called);
    await sleep(Math.max(0, next - performance.now()));
  }
  try {
    return await Promise.all(pending);
  } finally {
    await agent.close();
  }
}

const figures = (sample: readonly number[]): string => `p50 ${median(sample).toFixed(0)}, p95 ${percentile(sample, 0.95).toFixed(0)} ms`;

/** One line of the table: the neighbour without the attack and with it. */
export function felt(what: string, without: readonly number[], attacked: readonly number[], { milliseconds }: Bound, notes = ''): Row {
  const [before, after] = [percentile(without, 0.95), percentile(attacked, 0.95)];
  return {
    what,
    measured: `${figures(without)} without; ${figures(attacked)} with${notes && ` (${notes})`}`,
    wanted: `p95 at most a fifth or ${milliseconds} ms more`,
    holds: after - before <= Math.max(before / 5, milliseconds),
  };
}
