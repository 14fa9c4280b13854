import { randomUUID } from 'node:crypto';
import { latch, testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { Sql } from '@workops/platform/database';
import type { StreamLog } from '../stream-ports';
import { streamLog } from './stream-log';

let test: TestDatabase;
let log: StreamLog;
beforeAll(async () => {
  test = await testDatabase();
  log = streamLog(test.database);
});
afterAll(() => test.drop());

const ENTRY = `INSERT INTO conversations.stream_entry (workspace_id, kind, conversation_id) VALUES ($1, 'conversation', $2)`;
const add = (sql: Sql, workspaceId: string, conversationId = randomUUID()) =>
  sql.query(ENTRY, [workspaceId, conversationId]).then(() => conversationId);
const endOf = async (workspaceId: string) => (await log.after(workspaceId, null, 0)).end;
const told = async (workspaceId: string, position: bigint, limit = 100) =>
  (await log.after(workspaceId, position, limit)).entries.map(({ conversationId }) => conversationId);

describe('the stream log of a workspace', () => {
  it('returns committed entries in order, page by page, only of the workspace', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    const begin = await endOf(mine);
    const ids = [await add(test.database, mine), await add(test.database, mine), await add(test.database, mine)];
    await add(test.database, other);
    expect(await told(mine, begin)).toEqual(ids);
    const part = await log.after(mine, begin, 2);
    expect(await told(mine, part.entries.at(-1)!.position)).toEqual(ids.slice(2));
    expect(await told(mine, await endOf(mine))).toEqual([]);
  });

  it('ends before uncommitted entries, and returns them once committed', async () => {
    const mine = randomUUID();
    const begin = await endOf(mine);
    const written = latch();
    const mayCommit = latch();
    let late = '';
    const slow = test.database.transaction(async (tx) => {
      late = await add(tx, mine);
      written.open();
      await mayCommit.opened;
    });
    await written.opened;
    const early = await add(test.database, mine);
    expect(await told(mine, begin)).toEqual([]);
    const end = await endOf(mine);
    mayCommit.open();
    await slow;
    expect(await told(mine, end)).toEqual([late, early]);
  });

  it('orders entries by write time, not by transaction start', async () => {
    const mine = randomUUID();
    const begin = await endOf(mine);
    const began = latch();
    const mayGoOn = latch();
    const ids: string[] = [];
    const early = test.database.transaction(async (tx) => {
      ids.push(await add(tx, mine));
      began.open();
      await mayGoOn.opened;
      ids.push(await add(tx, mine));
    });
    await began.opened;
    ids.push(await add(test.database, mine));
    mayGoOn.open();
    await early;
    expect(await told(mine, begin)).toEqual(ids);
  });

  it('reports the workspaces that have new entries', async () => {
    const [quiet, busy] = [randomUUID(), randomUUID()];
    const positions = new Map([
      [quiet, await endOf(quiet)],
      [busy, await endOf(busy)],
    ]);
    expect(await log.withNews(positions)).toEqual([]);
    await add(test.database, busy);
    expect(await log.withNews(positions)).toEqual([busy]);
  });
});
