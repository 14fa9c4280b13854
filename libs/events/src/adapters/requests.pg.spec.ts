import type { RequestRecord } from '@workops/contracts';
import { randomUUID } from 'node:crypto';
import { ALL_SCOPES, type Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { byIndex, CommittedEvents } from '@workops/platform/database';
import { eventFeedOn } from '@workops/platform/outbox';
import { requestRecordsOn, type RequestRecords } from '@workops/platform/requests';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { createRequests, type Requests } from '../requests';
import { OF_EVENTS, pgEventAttempts } from './delivery-log';

const DAY_MS = 86_400_000;

describe('the request log', () => {
  let test: TestDatabase;
  let records: RequestRecords;
  let requests: Requests;

  beforeAll(async () => {
    test = await testDatabase();
    records = requestRecordsOn(test.database, systemIds);
    requests = createRequests({
      requests: records,
      listEvents: eventFeedOn(test.database).findAll,
      attempts: pgEventAttempts(test.database),
      publicUrl: 'https://api.example.com',
    });
  });
  afterAll(() => test.drop());

  const anAdmin = (over: Partial<Actor> = {}) =>
    anActor({ workspaceId: randomUUID(), scopes: new Set(ALL_SCOPES), credentialId: 'key-1', ...over });
  const aCall = (
    { workspaceId, author, credentialId, connectedAppId }: Actor,
    over: Partial<RequestRecord> = {},
  ): RequestRecord => ({
    workspaceId,
    requestId: randomUUID(),
    startedAt: new Date(),
    method: 'POST',
    route: '/api/v1/contacts',
    path: '/api/v1/contacts',
    status: 201,
    durationMs: 12.3,
    idempotency: 'none',
    author,
    credentialId,
    connectedAppId,
    events: 0,
    eventIds: [],
    ...over,
  });
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
  const listed = async (actor: Actor, query: Partial<Parameters<Requests['list']>[1]> = {}) =>
    (await requests.list(actor, { limit: 50, cursor: null, ...query })).items.map(({ requestId }) => requestId);

  it("lists a workspace's calls of seven days, newest first, in pages", async () => {
    const actor = anAdmin();
    const calls = [5, 3, 3, 1].map((hours) => aCall(actor, { startedAt: ago(hours * 3_600_000) }));
    await records.write([...calls, aCall(actor, { startedAt: ago(7 * DAY_MS + 60_000) }), aCall(anAdmin())]);
    const seen: string[] = [];
    for (let cursor: string | null = null, more = true; more;) {
      const page = await requests.list(actor, { limit: 2, cursor });
      seen.push(...page.items.map(({ requestId }) => requestId));
      cursor = page.nextCursor;
      more = cursor !== null;
    }
    expect([...seen].sort()).toEqual(calls.map(({ requestId }) => requestId).sort());
    expect([seen[0], seen[3]]).toEqual([calls[3]!.requestId, calls[0]!.requestId]);
    await expect(requests.list(actor, { limit: 2, cursor: 'nonsense' })).rejects.toMatchObject({ kind: 'malformed' });
  });

  it('is filtered by status, method, credential and time', async () => {
    const actor = anAdmin();
    const [kept, refused, read, others] = [
      aCall(actor, { startedAt: ago(9_000) }),
      aCall(actor, { status: 422 }),
      aCall(actor, { method: 'GET' }),
      aCall(actor, { credentialId: 'key-2' }),
    ];
    await records.write([kept, refused, read, others]);
    expect(await listed(actor, { status: 422 })).toEqual([refused.requestId]);
    expect(await listed(actor, { method: 'GET' })).toEqual([read.requestId]);
    expect(await listed(actor, { keyId: 'key-2' })).toEqual([others.requestId]);
    expect(await listed(actor, { to: ago(5_000) })).toEqual([kept.requestId]);
    expect(await listed(actor, { from: ago(5_000) })).not.toContain(kept.requestId);
  });

  it('shows connected apps and restricted actors only their own calls', async () => {
    const owner = anAdmin();
    const { workspaceId } = owner;
    const app = anAdmin({ workspaceId, credentialId: 'app-of-ana', connectedAppId: randomUUID() });
    const narrow = anAdmin({
      workspaceId,
      credentialId: 'ana',
      author: { kind: 'member', id: randomUUID(), name: 'Ana' },
    });
    const ana = { ...narrow, visibility: { kind: 'assigned' as const, memberId: narrow.author.id! } };
    const [byKey, byApp, byAna] = [aCall(owner), aCall(app), aCall(ana)];
    await records.write([byKey, byApp, byAna]);
    expect((await listed(owner)).length).toBe(3);
    expect(await listed(app)).toEqual([byApp.requestId]);
    expect(await listed(app, { keyId: 'key-1' })).toEqual([]);
    expect(await listed(ana)).toEqual([byAna.requestId]);
    for (const actor of [app, ana])
      await expect(requests.find(actor, byKey.requestId)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await requests.find(app, byApp.requestId)).requestId).toBe(byApp.requestId);
  });

  it('has the events that a call committed, without those of rolled-back savepoints', async () => {
    const actor = anAdmin();
    const committed = new CommittedEvents();
    const record = (tx: Parameters<Parameters<typeof test.database.transaction>[0]>[0]): void => {
      const id = randomUUID();
      tx.recorder(actor).record('macro.deleted', { resourceId: id, data: { id } });
    };
    const work = () =>
      test.database.transaction(async (tx) => {
        for (let n = 0; n < 120; n += 1) record(tx);
        await tx.writeEvents();
        await test.database.transaction(async (inner) => Promise.resolve(record(inner)));
        const takenBack = test.database.transaction(async (inner) => {
          record(inner);
          await inner.writeEvents();
          throw new Error('taken back');
        });
        await takenBack.catch(() => undefined);
      });
    await test.database.onBehalfOf(actor.workspaceId, work, committed);
    const failed = () => test.database.transaction((tx) => Promise.reject(new Error(`failed ${String(record(tx))}`)));
    await test.database.onBehalfOf(actor.workspaceId, () => failed().catch(() => undefined), committed);
    expect([committed.count, committed.ids.length]).toEqual([121, 100]);

    const call = aCall(actor, { events: committed.count, eventIds: committed.ids });
    await records.write([call]);
    const { timeline, complete } = await requests.find(actor, call.requestId);
    const kinds = timeline.map(({ kind }) => kind);
    expect([
      complete,
      kinds.filter((kind) => kind === 'event').length,
      kinds.filter((kind) => kind === 'request').length,
    ]).toEqual([false, 100, 1]);
  });

  it('hides parts of a timeline that the reader lacks scopes for, and says so', async () => {
    const actor = anAdmin();
    const committed = new CommittedEvents();
    const { workspaceId } = actor;
    await test.database.onBehalfOf(
      workspaceId,
      () =>
        test.database.transaction(async (tx) =>
          Promise.resolve(
            tx.recorder(actor).record('macro.deleted', { resourceId: 'macro', data: { id: randomUUID() } }),
          ),
        ),
      committed,
    );
    const call = aCall(actor, { events: 1, eventIds: committed.ids });
    await records.write([call]);
    const whole = await requests.find(actor, call.requestId);
    expect([whole.timeline.map(({ kind }) => kind).sort(), whole.omitted]).toEqual([['event', 'request'], []]);
    const unread = await requests.find({ ...actor, scopes: new Set(['requests:read', 'events:read']) }, call.requestId);
    expect(unread.timeline).toContainEqual(
      expect.objectContaining({
        kind: 'event',
        event: expect.objectContaining({ data_omitted: 'missing_scope:macros:read' }),
      }),
    );
    const little = await requests.find({ ...actor, scopes: new Set(['requests:read']) }, call.requestId);
    expect([little.timeline.map(({ kind }) => kind), little.omitted]).toEqual([
      ['request'],
      ['missing_scope:events:read', 'missing_scope:webhooks:read'],
    ]);
    await expect(requests.find(anAdmin(), call.requestId)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('finds the attempts of events by index', async () => {
    const values = [randomUUID(), [randomUUID()], '2026-01-01', 10];
    const rows = await byIndex(test.database, (tx) =>
      tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${OF_EVENTS}`, values),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Cond: \(event_id = /);
    expect(plan).not.toContain('Seq Scan on attempt');
  });
});
