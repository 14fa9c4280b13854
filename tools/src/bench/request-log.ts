import { cpuSeconds } from '../processes';
import { RunningService } from '../testing/service/running-service';
import { apiAlone } from './api-alone';
import { atLeast, median, told, type Row } from './numbers';
import type { Place } from './place';
import { newContact, perSecond, whole } from './writes';

const ROUNDS = 7;
const WORKSPACES = 200;
const NAME = 'bench_request_log';

interface Figures {
  /** Calls a second. */
  rate: number;
  /** Of the api's processor, for a call. */
  milliseconds: number;
}

/** Writes with the log of calls and without, in turns on one database; all calls are within the shares of their workspaces, and kept. */
export async function benchRequestLog(place: Place): Promise<Row[]> {
  const { databaseUrl, service, workspaces } = await apiAlone(place, NAME, WORKSPACES);
  const over = { REDIS_URL: place.redisUrl, QUEUE_PREFIX: NAME, LOG_LEVEL: 'info', REQUEST_LOG_PER_MINUTE: '0' };
  const without = await RunningService.start(databaseUrl, over);
  await Promise.all([without.end('scheduler', 'SIGTERM'), without.end('webhook-dispatcher', 'SIGTERM')]);
  const post = whole('contacts', newContact);

  async function measured(running: RunningService): Promise<Figures> {
    const { pid } = running.app('api');
    const before = cpuSeconds(pid);
    const { rate, count } = await perSecond(new URL(running.baseUrl).origin, workspaces, post);
    return { rate, milliseconds: ((cpuSeconds(pid)! - before!) * 1_000) / count };
  }

  try {
    for (const each of [service, without]) await measured(each);
    const on: Figures[] = [];
    const off: Figures[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Who goes first takes turns as well.
      const order = round % 2 === 0 ? ([true, false] as const) : ([false, true] as const);
      for (const isOn of order) (isOn ? on : off).push(await measured(isOn ? service : without));
    }
    const of = (rounds: readonly Figures[], what: keyof Figures): number => median(rounds.map((each) => each[what]));
    const [mine, bound] = [of(on, 'rate'), of(off, 'rate')];
    return [
      atLeast(
        `POST /contacts on ${WORKSPACES} workspaces with the log of calls, to without`,
        mine / bound,
        0.97,
        `${mine.toFixed(0)}/s to ${bound.toFixed(0)}/s`,
      ),
      told('The same: processor time of the api for a call', `${of(on, 'milliseconds').toFixed(3)} ms to ${of(off, 'milliseconds').toFixed(3)} ms`),
    ];
  } finally {
    await without.stop();
    await service.stop();
  }
}
