import { needlesOf, postgresReads } from '@workops/contacts/testing';
import { systemClock, type Actor } from '@workops/kernel';
import { openDatabase, systemIds } from '@workops/platform';
import { Client } from 'pg';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { BOOK, fillContactBook } from './contact-book';
import { percentile, under, type Row } from './numbers';
import type { Place } from './place';

const SAMPLES = 60;
const DATABASE_MS = 25;
const HTTP_MS = 40;
const STATS_MS = 200;
const PAGE_MS = 1_000;

const QUESTIONS: [what: string, q: string][] = [
  ['a rare word', BOOK.rareWord],
  ['a frequent word, 10,000 matches', BOOK.frequentWord],
  ['a two-letter word, 5,000 matches', BOOK.twoLetters],
  ['a phone fragment', BOOK.phoneFragment],
  ['no match', BOOK.nobody],
];

/** Milliseconds of which 95 of 100 answers need no more; the first answers, which warm caches up, do not count. */
async function p95(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let sample = -5; sample < SAMPLES; sample += 1) {
    const begin = performance.now();
    await ask();
    if (sample >= 0) times.push(performance.now() - begin);
  }
  return percentile(times, 0.95);
}

const timed = (what: string, milliseconds: number, bound: number): Row => under(`A million contacts, ${what}`, milliseconds, bound, `p95 ${milliseconds.toFixed(1)} ms`);

const actorOf = (workspaceId: string): Actor => ({
  author: { kind: 'system', id: null, name: null },
  workspaceId,
  livemode: true,
  scopes: new Set(['contacts:read']),
  visibility: { kind: 'all' },
  credentialId: null,
  requestId: null,
});

async function expectTotal(service: RunningService, { token }: Workspace, q: string, total: number): Promise<void> {
  const { body } = await service.call<{ meta: { total: number } }>(token, 'GET', `/contacts/search?q=${q}`);
  if (body.meta.total !== total) throw new Error(`${q} has ${body.meta.total} matches, not ${total}`);
}

/** The questions that a full book is asked, through the adapter alone and through the whole edge. */
export async function measureContacts(place: Place, service: RunningService, workspace: Workspace): Promise<Row[]> {
  const headers = { authorization: `Bearer ${workspace.token}` };
  const get = async (path: string): Promise<void> => {
    const answer = await fetch(`${service.baseUrl}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    await answer.arrayBuffer();
  };
  await expectTotal(service, workspace, BOOK.frequentWord, BOOK.size / 100);
  await expectTotal(service, workspace, BOOK.rareWord, BOOK.size / 100_000);
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({ url: place.databaseUrl, poolSize: 2, entities: [], ...minting, applicationName: 'bench' });
  const [reads, actor] = [postgresReads(database), actorOf(workspace.id)];
  const rows: Row[] = [];
  try {
    for (const [what, q] of QUESTIONS) {
      const needles = needlesOf(q, 'CL');
      const atDatabase = await p95(() => reads.search(actor, { needles }, { limit: 20, offset: 0 }));
      rows.push(timed(`${what}: at the database`, atDatabase, DATABASE_MS));
      rows.push(timed(`${what}: over HTTP`, await p95(() => get(`/contacts/search?q=${q}`)), HTTP_MS));
    }
    rows.push(timed('stats: over HTTP', await p95(() => get('/contacts/stats')), STATS_MS));
    rows.push(timed('a page of clusters of duplicates: over HTTP', await p95(() => get('/contacts/duplicates')), PAGE_MS));
    rows.push(timed('a page of the list: over HTTP', await p95(() => get('/contacts')), PAGE_MS));
  } finally {
    await database.close();
  }
  return rows;
}

/** A workspace with a million contacts. */
export async function benchContacts(place: Place, service: RunningService, workspace: Workspace): Promise<Row[]> {
  const client = new Client({ connectionString: place.databaseUrl });
  await client.connect();
  try {
    await fillContactBook(client, workspace.id);
  } finally {
    await client.end();
  }
  return measureContacts(place, service, workspace);
}
