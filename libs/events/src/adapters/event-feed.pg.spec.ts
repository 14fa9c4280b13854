import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_SCOPES } from '@workops/kernel';
import { anActor, unrevoked } from '@workops/kernel/testing';
import { eventFeedOn } from '@workops/platform/outbox';
import { agedEvent, latch, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { eventCursorAt, eventPositionOf } from '../domain/event-cursor';
import { createFeed, type Feed } from '../feed';
import { WaitingReaders } from '../use-cases/wait-for-events';

const WRITERS = 50;
const READERS = 3;
const LONGEST_HELD_MS = 3_000;

describe('the event feed', () => {
  let test: TestDatabase;
  let feed: Feed;
  let waits: WaitingReaders;

  beforeAll(async () => {
    test = await testDatabase();
    const events = eventFeedOn(test.database);
    waits = new WaitingReaders({
      feed: events,
      failed: (error) => {
        throw error;
      },
    });
    feed = createFeed({
      feed: events,
      waits,
      stillStanding: unrevoked,
      publicUrl: 'https://api.example.com',
      keptDays: 30,
      onBehalfOf: (_workspaceId, work) => work(),
    });
  });
  afterAll(async () => {
    waits.close();
    await test.drop();
  });

  const aWorkspace = () => anActor({ workspaceId: randomUUID(), scopes: new Set(ALL_SCOPES) });
  const recordIn = async (
    actor: ReturnType<typeof aWorkspace>,
    count: number,
    until: () => Promise<unknown> = () => Promise.resolve(),
    commits = true,
  ): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => randomUUID());
    const work = test.database.transaction(async (tx) => {
      for (const id of ids) tx.recorder(actor).record('macro.deleted', { resourceId: id, data: { id } });
      await tx.writeEvents();
      await until();
      if (!commits) throw new Error('taken back');
    });
    await (commits ? work : work.catch(() => undefined));
    return commits ? ids : [];
  };
  const page = (actor: ReturnType<typeof aWorkspace>, after: string | null, limit = 7, waitMs = 0) =>
    feed.read(actor, { after, limit, waitMs });

  it('shows concurrent readers each event once and in the same order, despite long transactions', async () => {
    const actor = aWorkspace();
    const committed: string[] = [];
    let writing = true;
    const write = async (): Promise<void> => {
      await sleep(randomInt(300));
      const heldMs = randomInt(10) === 0 ? LONGEST_HELD_MS : randomInt(300);
      committed.push(...(await recordIn(actor, 1 + randomInt(4), () => sleep(heldMs), randomInt(10) > 0)));
    };
    const readOn = async (): Promise<string[]> => {
      const seen: string[] = [];
      for (let after: string | null = null, wasLast = false; ;) {
        const isLast = !writing;
        const { items, nextCursor, resumeCursor } = await page(actor, after, 1 + randomInt(5), randomInt(2) * 20);
        seen.push(...items.map(({ resource }) => resource.id!));
        after = nextCursor ?? resumeCursor!;
        if (nextCursor === null && wasLast) return seen;
        wasLast = isLast && nextCursor === null;
        await sleep(randomInt(10));
      }
    };
    const readers = Array.from({ length: READERS }, readOn);
    await Promise.all(Array.from({ length: WRITERS }, write));
    writing = false;
    const [first, ...others] = await Promise.all(readers);
    expect([...first!].sort()).toEqual([...committed].sort());
    for (const other of others) expect(other).toEqual(first);
  });

  it('holds back commits after an open transaction, and continues when that ends', async () => {
    const actor = aWorkspace();
    const [written, held] = [latch(), latch()];
    const { resumeCursor } = await page(actor, null);
    const late = recordIn(actor, 1, () => {
      written.open();
      return held.opened;
    });
    await written.opened;
    const waiting = page(actor, resumeCursor!, 7, 20_000);
    await recordIn(actor, 1);
    // A commit notification wakes the waiting calls.
    waits.wake();
    held.open();
    const [id] = await late;
    waits.wake();
    expect((await waiting).items[0]!.resource.id).toBe(id);
  });

  it('scans a bounded number of events per page, and a filtered page continues there', async () => {
    const actor = aWorkspace();
    await recordIn(actor, 2_500);
    const [id] = await recordIn(actor, 1);
    const filter = { resourceId: id!, limit: 10, waitMs: 0 };
    const first = await feed.read(actor, { ...filter, after: null });
    expect([first.items, first.nextCursor]).toEqual([[], expect.any(String)]);
    const second = await feed.read(actor, { ...filter, after: first.nextCursor });
    expect([second.items.map(({ resource }) => resource.id), second.nextCursor]).toEqual([[id], null]);
  });

  it('starts with events whose cursors are still accepted', async () => {
    const actor = aWorkspace();
    const ids: string[] = [];
    for (const age of [30, 29, 28, 27, 0]) {
      const [id] = await recordIn(actor, 1);
      ids.push(id!);
      await agedEvent(test.database, actor.workspaceId, age, id!);
    }
    const seen: string[] = [];
    for (let after: string | null = null, isOver = false; !isOver;) {
      const { items, nextCursor } = await page(actor, after, 1);
      seen.push(...items.map(({ resource }) => resource.id!));
      [after, isOver] = [nextCursor, nextCursor === null];
    }
    expect(seen).toEqual(ids.slice(2));
  });

  it('keeps its order across gaps of days, and with events recorded a day late', async () => {
    const actor = aWorkspace();
    const ids: string[] = [];
    for (const age of [20, 18, 17, 18, 17, 9, 9, 8, 1, 0]) {
      const [id] = await recordIn(actor, 1);
      ids.push(id!);
      await agedEvent(test.database, actor.workspaceId, age, id!);
    }
    for (const limit of [1, 2, 3, 4]) {
      const seen: string[] = [];
      for (let after: string | null = null, isOver = false; !isOver;) {
        const { items, nextCursor } = await page(actor, after, limit);
        seen.push(...items.map(({ resource }) => resource.id!));
        [after, isOver] = [nextCursor, nextCursor === null];
      }
      expect([limit, seen]).toEqual([limit, ids]);
    }
  });

  it('is empty at the end of time, for any cursor', async () => {
    const actor = aWorkspace();
    await recordIn(actor, 2);
    const { nextCursor } = await page(actor, null, 1);
    const { items } = await feed.read(actor, {
      after: nextCursor,
      limit: 7,
      waitMs: 0,
      from: new Date('9999-12-31T00:00:00Z'),
    });
    expect(items).toEqual([]);
    const ofDay = (day: string) => eventCursorAt({ ...eventPositionOf(nextCursor!), day });
    expect((await page(actor, ofDay('9999-12-31'))).items.length).toBeLessThan(2);
    await expect(page(actor, ofDay('0000-01-01'))).rejects.toMatchObject({ kind: 'malformed' });
  });

  it('limits the number of waiting calls per workspace', async () => {
    const few = new WaitingReaders({
      feed: eventFeedOn(test.database),
      failed: () => undefined,
      limits: { all: 3, workspace: 2 },
    });
    const place = { position: '0', id: randomUUID(), day: '2027-01-15' };
    const wait = (workspaceId: string) => few.forNews({ workspaceId, place, milliseconds: 60_000, restMs: 0 });
    const [one, other] = [randomUUID(), randomUUID()];
    const waiting = [wait(one), wait(one), wait(other)];
    await expect(wait(one)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(wait(randomUUID())).rejects.toMatchObject({ kind: 'unavailable' });
    few.close();
    expect(await Promise.all(waiting)).toEqual([false, false, false]);
    expect([few.count, await wait(one)]).toEqual([0, false]);
  });
});
