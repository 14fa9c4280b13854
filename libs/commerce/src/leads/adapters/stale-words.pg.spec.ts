import { randomUUID } from 'node:crypto';
import { shareLock, takeLock } from '@workops/platform/database';
import { latch, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { LEADS_LOCK } from './postgres-lead-store';
import { CONTACT_WORDS, followWords, markStale } from './stale-words';

const A_LEAD = `
  INSERT INTO commerce.lead (workspace_id, id, contact_id, pipeline_id, stage_id, status, source, inquiry_count, last_inquiry_at, stage_since, created_by,
                             created_at, updated_at)
  SELECT $1, id, id, id, id, 'open', 'website', 0, '-infinity', now(), '{}', now(), now() FROM gen_random_uuid() AS new (id)`;

describe('the search words of leads', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const left = async () =>
    (await test.database.query<{ id: string }>('SELECT DISTINCT workspace_id AS id FROM commerce.stale_words')).map(
      ({ id }) => id,
    );

  it("are updated in other workspaces while one workspace's leads are locked", async () => {
    const workspaces = Array.from({ length: 12 }, () => randomUUID()).sort();
    for (const id of workspaces)
      await markStale(
        test.database,
        id,
        Array.from({ length: 250 }, () => randomUUID()),
      );
    const [isHeld, mayEnd] = [latch(), latch()];
    const holding = test.database.transaction(async (tx) => {
      await takeLock(tx, { name: LEADS_LOCK, workspaceId: workspaces[0]! });
      isHeld.open();
      await mayEnd.opened;
    });
    await isHeld.opened;
    const asked = new Map<string, number>();
    let [atOnce, most] = [0, 0];
    const contacts = {
      words: async (workspaceId: string) => {
        asked.set(workspaceId, (asked.get(workspaceId) ?? 0) + 1);
        most = Math.max(most, (atOnce += 1));
        await test.database.query('SELECT 1');
        atOnce -= 1;
        return new Map();
      },
    };
    await expect(followWords(test.database, contacts)).rejects.toThrow(AggregateError);
    expect(await left()).toEqual([workspaces[0]]);
    expect([asked.size, new Set(asked.values())]).toEqual([11, new Set([2])]);
    expect(most).toBeLessThanOrEqual(8);
    mayEnd.open();
    await holding;
    expect(await followWords(test.database, contacts)).toBe(250);
    expect(await left()).toEqual([]);
  });

  it('are marked in workspaces that have leads or are writing one', async () => {
    const [empty, writing] = [randomUUID(), randomUUID()];
    const used = async () => [...(await CONTACT_WORDS.usedIn!(test.database, [empty, writing]))];
    expect(await used()).toEqual([]);
    const [isHeld, mayEnd] = [latch(), latch()];
    const holding = test.database.transaction(async (tx) => {
      await shareLock(tx, { name: LEADS_LOCK, workspaceId: writing });
      isHeld.open();
      await mayEnd.opened;
      await tx.query(A_LEAD, [writing]);
    });
    await isHeld.opened;
    expect(await used()).toEqual([writing]);
    mayEnd.open();
    await holding;
    expect(await used()).toEqual([writing]);
  });

  it('are left for later once the process is shutting down', async () => {
    await markStale(test.database, randomUUID(), [randomUUID()]);
    expect(await followWords(test.database, { words: async () => new Map() }, () => true)).toBe(0);
    expect(await left()).toHaveLength(1);
  });
});
