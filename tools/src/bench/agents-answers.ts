import type { RunningService } from '../testing/service/running-service';
import { agentsShare, AgentLine } from './agents-line';
import { Child } from './child';
import type { Heard, Listening } from './many-listeners';
import { atMost, median, percentile, infoRow, under, type Row } from './numbers';
import type { Place } from './place';

const CONVERSATIONS = Math.max(10, Math.round(500 * agentsShare));
const SECONDS = 60 * agentsShare;
const STREAMS = Math.max(5, Math.round(300 * agentsShare));
const NOTED = 5;
const FIRST_MS = 5_000;
const HEARD_MS = 30_000;
/** The loud neighbour's conversations start all at once, the quiet one's one after the other. */
const LOUD = Math.max(20, Math.round(400 * agentsShare));
const QUIET = 8;
const SLOWER = 1.5;

const customerText = (n: number): string => `[[sleep 500]] [[say bench ${n}]] Hola`;

async function withProvider(measure: (provider: Child) => Promise<Row[]>): Promise<Row[]> {
  const provider = await Child.start('provider-receiver');
  try {
    return await measure(provider);
  } finally {
    await provider.stop();
  }
}

/** Waits until all streams are complete or the time is up. */
async function missedBy(listeners: Child, wanted: number): Promise<number> {
  const counts = Array.from({ length: STREAMS }, () => 0);
  const giveUp = performance.now() + HEARD_MS;
  while (counts.some((had) => had < wanted) && performance.now() < giveUp) {
    const heard = await listeners.ask<Heard>('what came');
    heard.counts.forEach((had, place) => (counts[place]! += had));
  }
  return counts.filter((had) => had < wanted).length;
}

/** Conversations that start within a minute, with a model that takes half a second, while many clients listen. */
export const benchAnswers = (place: Place, service: RunningService): Promise<Row[]> =>
  withProvider(async (provider) => {
    const listeners = await Child.start('many-listeners');
    try {
      const line = await AgentLine.open(service, provider, place.databaseUrl, 'Bench agents', '4000');
      const { token } = line.workspace;
      const listening: Listening = {
        url: `${service.baseUrl}/conversations/stream`,
        token,
        count: STREAMS,
        noted: Math.min(NOTED, STREAMS),
      };
      await listeners.ask(listening);
      await line.write(1, CONVERSATIONS, SECONDS, customerText);
      const waits = await line.waits(CONVERSATIONS);
      const missed = await missedBy(listeners, 2 * CONVERSATIONS);
      const what = `${CONVERSATIONS} conversations in ${SECONDS.toFixed(0)} s`;
      const figures = [0.5, 0.95, 1].map((share) => `${(percentile(waits, share) / 1_000).toFixed(1)} s`).join(', ');
      return [
        atMost(`${what}: not answered`, CONVERSATIONS - waits.length, 0),
        under(`${what}: the first answer`, Math.min(...waits), FIRST_MS),
        infoRow(`${what}: answers after (p50, p95, longest)`, figures),
        atMost(`The same: of ${STREAMS} open streams, those that missed one`, missed, 0),
      ];
    } finally {
      await listeners.stop();
    }
  });

/** Customers' wait, alone and while a neighbour keeps all its agents busy. */
export const benchQuietAgents = (place: Place, service: RunningService): Promise<Row[]> =>
  withProvider(async (provider) => {
    const quiet = await AgentLine.open(service, provider, place.databaseUrl, 'Bench quiet agents', '4001');
    const loud = await AgentLine.open(service, provider, place.databaseUrl, 'Bench loud agents', '4002');
    const some = async (before: number): Promise<number> => {
      for (let n = before + 1; n <= before + QUIET; n += 1) {
        await quiet.write(n, 1, 0, customerText);
        await quiet.waits(n);
      }
      return median((await quiet.waits()).slice(before));
    };
    const alone = await some(0);
    await loud.write(1, LOUD, 0, customerText);
    const beside = await some(QUIET);
    const answered = (await loud.waits()).length;
    const figures = `${(beside / alone).toFixed(2)} (${alone.toFixed(0)} to ${beside.toFixed(0)} ms, ${answered} of the other's ${LOUD} answered meanwhile)`;
    return [atMost('A quiet workspace beside a loud one: its answers to those alone', beside / alone, SLOWER, figures)];
  });
