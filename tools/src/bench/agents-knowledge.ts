import type { RunningService, Workspace } from '../testing/service/running-service';
import { agentsShare, call, untilSo } from './agents-line';
import { atMost, median, infoRow, type Row } from './numbers';
import type { Place } from './place';

/** Fixed, because below this size a search gets cheaper as fewer chunks contain a word. */
const SMALL = 5_000;
const LARGE = Math.max(2 * SMALL, Math.round(100_000 * agentsShare));
const OF_A_SOURCE = 1_000;
const WORDS = 8_000;
const OF_AN_ANSWER = 25;
const SAMPLES = 60;
const WARMING = 10;
const SOURCES_AT_ONCE = 4;
const READY_WITHIN_MS = 30 * 60_000;
const BOUND = 2;

const SYLLABLES = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'la',
  'me',
  'ni',
  'po',
  'ru',
  'sa',
  'te',
  'vi',
  'zo',
  'cha',
  'lle',
  'qui',
  'bra',
  'tre',
  'dro',
];

/** Words of a lower rank are more frequent. */
const rankedWord = (rank: number): string =>
  [rank % 20, Math.floor(rank / 20) % 20, Math.floor(rank / 400) % 20, rank % 7]
    .map((place) => SYLLABLES[place]!)
    .join('');

/** Seeded numbers between 0 and 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const someWords = (next: () => number, count: number): string =>
  Array.from({ length: count }, () => rankedWord(Math.floor(WORDS * next() ** 3))).join(' ');

const makeEntries = (source: number, count: number): object[] => {
  const next = dice(1 + source * 7_919);
  return Array.from({ length: count }, () => ({
    question: `¿${someWords(next, 6)}?`,
    answer: `${someWords(next, OF_AN_ANSWER)}.`,
  }));
};

interface Source {
  id: string;
  vectors: boolean;
}

/** Waits until the usual indexing has made the chunks searchable. */
async function knowing(service: RunningService, name: string, chunks: number): Promise<Workspace> {
  const workspace = await service.unlimitedKey(name);
  let next = 0;
  const add = async (): Promise<void> => {
    while (next * OF_A_SOURCE < chunks) {
      const source = next++;
      const entries = makeEntries(source, Math.min(OF_A_SOURCE, chunks - source * OF_A_SOURCE));
      const { id } = await call<Source>(service, workspace, 'POST', '/kb/sources', {
        name: `Fuente ${source}`,
        kind: 'faq',
        entries,
      });
      const isReady = async () => (await call<Source>(service, workspace, 'GET', `/kb/sources/${id}`)).vectors;
      if (!(await untilSo(isReady, READY_WITHIN_MS))) throw new Error('a source was not made searchable in time');
    }
  };
  await Promise.all(Array.from({ length: SOURCES_AT_ONCE }, add));
  return workspace;
}

/** Takes turns, so that other load disturbs both equally. */
async function measureSearches(service: RunningService, workspaces: readonly Workspace[]): Promise<number[]> {
  const times = workspaces.map((): number[] => []);
  const next = dice(4_711);
  for (let sample = -WARMING; sample < SAMPLES; sample += 1) {
    const query = someWords(next, 5);
    for (const [place, workspace] of workspaces.entries()) {
      const begin = performance.now();
      await call(service, workspace, 'POST', '/kb/search', { query, limit: 5 });
      if (sample >= 0) times[place]!.push(performance.now() - begin);
    }
  }
  return times.map(median);
}

export async function benchKnowledge(_place: Place, service: RunningService): Promise<Row[]> {
  const begin = performance.now();
  const small = await knowing(service, 'Bench little knowledge', SMALL);
  const large = await knowing(service, 'Bench much knowledge', LARGE);
  const seconds = (performance.now() - begin) / 1_000;
  const [few, many] = await measureSearches(service, [small, large]);
  const figures = `${(many! / few!).toFixed(2)} (${many!.toFixed(1)} to ${few!.toFixed(1)} ms)`;
  return [
    atMost(`A search of ${LARGE} chunks to one of ${SMALL}`, many! / few!, BOUND, figures),
    infoRow('Chunks made searchable, vectors included', `${((LARGE + SMALL) / seconds).toFixed(0)} a second`),
  ];
}
