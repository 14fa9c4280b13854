import { parseNeedles, postgresReads } from '@workops/contacts/testing';
import { systemClock, type Actor } from '@workops/kernel';
import { systemIds } from '@workops/platform';
import { openDatabase, type Database } from '@workops/platform/database';
import { Client } from 'pg';
import type { RunningService, Workspace } from '../testing/service/running-service';
import { BOOK, fillContactBook, idInBook } from './contact-book';
import { percentile, infoRow, under, type Row } from './numbers';
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

const WARMING = 5;

/** The percentile in milliseconds, without the first answers. */
async function p95(
  ask: () => Promise<unknown>,
  before: (sample: number) => Promise<unknown> = async () => undefined,
): Promise<number> {
  const times: number[] = [];
  for (let sample = -WARMING; sample < SAMPLES; sample += 1) {
    await before(sample);
    const begin = performance.now();
    await ask();
    if (sample >= 0) times.push(performance.now() - begin);
  }
  return percentile(times, 0.95);
}

const among = (what: string): string => `A million contacts, ${what}`;
const p95Of = (milliseconds: number): string => `p95 ${milliseconds.toFixed(1)} ms`;
const timed = (what: string, milliseconds: number, bound: number): Row =>
  under(among(what), milliseconds, bound, p95Of(milliseconds));

const changeAContact = (database: Database, workspaceId: string) => (sample: number) =>
  database.query('UPDATE contacts.contact SET job_title = $3 WHERE workspace_id = $1 AND id = $2', [
    workspaceId,
    idInBook(BOOK.frequentlyAt(sample + WARMING)),
    `Jefa ${sample}`,
  ]);

const toActor = (workspaceId: string): Actor => ({
  author: { kind: 'system', id: null, name: null },
  workspaceId,
  livemode: true,
  scopes: new Set(['contacts:read']),
  visibility: { kind: 'all' },
  credentialId: null,
  connectedAppId: null,
  requestId: null,
});

async function expectTotal(service: RunningService, { token }: Workspace, q: string, total: number): Promise<void> {
  const { body } = await service.call<{ meta: { total: number } }>(token, 'GET', `/contacts/search?q=${q}`);
  if (body.meta.total !== total) throw new Error(`${q} has ${body.meta.total} matches, not ${total}`);
}

/** Searches through the adapter alone and over HTTP; a contact changes before each search. */
async function measureContacts(place: Place, service: RunningService, workspace: Workspace): Promise<Row[]> {
  const headers = { authorization: `Bearer ${workspace.token}` };
  const get = async (path: string): Promise<void> => {
    const answer = await fetch(`${service.baseUrl}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    await answer.arrayBuffer();
  };
  await expectTotal(service, workspace, BOOK.frequentWord, BOOK.size / 100);
  await expectTotal(service, workspace, BOOK.rareWord, BOOK.size / 100_000);
  const minting = { clock: systemClock, ids: systemIds };
  const database = await openDatabase({
    url: place.databaseUrl,
    poolSize: 2,
    ...minting,
    applicationName: 'bench',
  });
  const [reads, actor] = [postgresReads(database), toActor(workspace.id)];
  const rows: Row[] = [];
  try {
    const search = (q: string, excludeId?: string) =>
      reads.search(actor, { needles: parseNeedles(q, 'CL'), excludeId }, { limit: 20, offset: 0 });
    const change = changeAContact(database, workspace.id);
    for (const [what, q] of QUESTIONS) {
      rows.push(timed(`${what}: at the database`, await p95(() => search(q), change), DATABASE_MS));
      rows.push(timed(`${what}: over HTTP`, await p95(() => get(`/contacts/search?q=${q}`), change), HTTP_MS));
    }
    // Each query excludes a different id, so that it is new.
    const first = 'a frequent word, asked for the first time';
    const firstAtDatabase = () => search(BOOK.frequentWord, systemIds.next());
    rows.push(infoRow(among(`${first}: at the database`), p95Of(await p95(firstAtDatabase, change))));
    const firstOverHttp = () => get(`/contacts/search?q=${BOOK.frequentWord}&exclude_id=${systemIds.next()}`);
    rows.push(infoRow(among(`${first}: over HTTP`), p95Of(await p95(firstOverHttp, change))));
    rows.push(timed('stats: over HTTP', await p95(() => get('/contacts/stats')), STATS_MS));
    rows.push(
      timed('a page of clusters of duplicates: over HTTP', await p95(() => get('/contacts/duplicates')), PAGE_MS),
    );
    rows.push(timed('a page of the list: over HTTP', await p95(() => get('/contacts')), PAGE_MS));
  } finally {
    await database.close();
  }
  return rows;
}

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
