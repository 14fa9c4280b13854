import { randomUUID } from 'node:crypto';
import { readBody, usualBodies, type PostedBody } from '@workops/api/testing';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { hostileBodies, type HostileBody } from './hostile-bodies';
import { atMost, under, type Row } from './numbers';

const KIB = 1_024;
const MIB = 1_024 * KIB;
const ROUNDS = 15;
const TIMES_PARSE = 3;
/** Maximum time to read and refuse a megabyte. */
const MEGABYTE_MS = 30;
/** A figure below this says more about the machine. */
const NOTHING_MS = 0.5;
/** Maximum time to validate an everyday body. */
const VALIDATION_MS = 0.2;
const VALIDATIONS = 1_000;

interface Cost extends HostileBody {
  read: number;
  parse: number;
}

/** Other load only adds to it. */
const fastest = (times: readonly number[]): number => Math.min(...times);

function timed(work: () => void): number {
  const begin = performance.now();
  try {
    work();
  } catch {
    // Part of the measured cost.
  }
  return performance.now() - begin;
}

/** Takes turns with `JSON.parse` alone. */
function measureCost(body: HostileBody): Cost {
  const times = { read: [] as number[], parse: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.parse.push(timed(() => JSON.parse(body.bytes.toString())));
    times.read.push(timed(() => readBody(body.bytes)));
  }
  return { ...body, read: fastest(times.read), parse: fastest(times.parse) };
}

function ratioRow({ what, bytes, ...cost }: Cost): Row {
  const ratio = cost.read / Math.max(cost.parse, NOTHING_MS);
  return {
    what: `${(bytes.length / KIB).toFixed(0)} KiB: ${what}`,
    measured: `${ratio.toFixed(2)} (${cost.read.toFixed(1)} ms to ${cost.parse.toFixed(1)} ms)`,
    wanted: `<= ${TIMES_PARSE}`,
    holds: ratio <= TIMES_PARSE,
  };
}

/** Measures one body among many similar ones, as usual. */
function validationRow({ operation, example, validate }: PostedBody): Row {
  const rounds = Array.from({ length: ROUNDS }, () =>
    timed(() => {
      for (let count = 0; count < VALIDATIONS; count += 1) validate(example);
    }),
  );
  const ms = fastest(rounds) / VALIDATIONS;
  const what = `Milliseconds to validate and transform the body of ${operation}`;
  return atMost(what, ms, VALIDATION_MS, `${ms.toFixed(4)} (${Object.keys(example).length} fields)`);
}

async function postedMs(
  service: RunningService,
  { token }: Workspace,
  { bytes }: HostileBody,
  keyed: boolean,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (keyed) Object.assign(headers, { 'idempotency-key': randomUUID() });
    const begin = performance.now();
    const { status } = await fetch(`${service.baseUrl}/contacts/bulk-consent`, {
      method: 'POST',
      headers,
      body: bytes,
    });
    times.push(performance.now() - begin);
    if (status !== 400) throw new Error(`A hostile body was answered with ${status}.`);
  }
  return fastest(times);
}

/** All work of the edge, next to `JSON.parse`; the worst body is also sent over a connection. */
export async function benchEdge(service: RunningService): Promise<Row[]> {
  const small = hostileBodies(60 * KIB).map(measureCost);
  const large = hostileBodies(MIB - KIB).map(measureCost);
  const rows = [...small, ...large].map(ratioRow);
  const slowest = [...large].sort((a, b) => b.read - a.read);
  const { what, read } = slowest[0]!;
  const file = measureCost({
    what: 'a file in one text, in unknown',
    bytes: Buffer.from(`{"unknown":"${'a,ñ\\n'.repeat(5 * MIB)}"}`),
  });
  // Each body has its own workspace, because a workspace that sends many of them must wait.
  const posted = async (keyed: boolean): Promise<number> => {
    const times: number[] = [];
    for (const body of slowest.slice(0, 5))
      times.push(await postedMs(service, await service.unlimitedKey('Bench edge'), body, keyed));
    return Math.max(...times);
  };
  return [
    ...rows,
    ratioRow(file),
    ...usualBodies().map(validationRow),
    under('The costliest megabyte', read, MEGABYTE_MS, `${read.toFixed(1)} ms: ${what}`),
    under('The costliest megabytes over a connection, until the refusal is read', await posted(false), MEGABYTE_MS),
    under('The same with an Idempotency-Key, of whose digest the body is a part', await posted(true), MEGABYTE_MS),
  ];
}
