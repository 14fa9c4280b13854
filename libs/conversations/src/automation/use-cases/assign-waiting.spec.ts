import { randomUUID } from 'node:crypto';
import type { Store } from '@workops/kernel';
import type { ConversationTransaction } from '../../conversations/conversation-ports';
import { example } from '../../testing/assignment-rules.example';
import { assignWaiting } from './assign-waiting';

const RETURNED = new Date('2026-01-05T12:00:00Z');
const LATER = new Date('2026-01-05T12:01:00Z');

describe('assignWaiting', () => {
  const rule = { ...example.example(randomUUID()), maxActive: 2 };

  /** Workspaces whose conversations wait, and whose rules draw nobody else than the free members. */
  const setUp = (waiting: Record<string, number>, { rules = [rule], isAnyFree = true } = {}) => {
    const seen = { offered: [] as string[], cleared: [] as unknown[], failures: [] as unknown[] };
    const process = { isOver: false, onBatch: async (_first: string): Promise<void> => undefined };
    let found = Object.keys(waiting).map((workspaceId) => ({ workspaceId, at: RETURNED }));
    const tx: Partial<ConversationTransaction> = {
      rules: {
        inOrder: async () => rules,
        membersOf: async () => [randomUUID()],
        isAnyFree: async () => isAnyFree,
      } as Partial<ConversationTransaction['rules']> as ConversationTransaction['rules'],
      conversations: {
        lockUntrimmed: async (ids: readonly string[]) => {
          seen.offered.push(ids[0]!);
          await process.onBatch(ids[0]!);
          return [];
        },
      } as Partial<ConversationTransaction['conversations']> as ConversationTransaction['conversations'],
    };
    const run = assignWaiting({
      store: {
        transaction: async (_actor, work) => work(tx as ConversationTransaction),
      } satisfies Store<ConversationTransaction>,
      clock: { now: () => RETURNED },
      workspaces: { loadProfile: async () => ({ livemode: true }) },
      isOver: () => process.isOver,
      onFailure: (error) => seen.failures.push(error),
      back: {
        find: async () => found,
        waiting: async (workspaceId, { at }, limit) => {
          const begin = at.getTime();
          const length = Math.max(0, Math.min(limit, waiting[workspaceId]! - begin));
          return Array.from({ length }, (_, n) => ({
            at: new Date(begin + n + 1),
            id: `${workspaceId}${begin + n + 1}`,
          }));
        },
        clear: async (workspaceId, at) => {
          seen.cleared.push([workspaceId, at]);
          found = found.filter((each) => each.workspaceId !== workspaceId || each.at > at);
        },
      },
    });
    const returnAgain = (workspaceId: string): void => {
      found = found.map((each) => (each.workspaceId === workspaceId ? { workspaceId, at: LATER } : each));
    };
    return { seen, process, run, returnAgain };
  };

  it.each([
    ['there are no rules', { rules: [] }],
    ['no rule can draw anybody', { isAnyFree: false }],
  ])('locks nothing if %s', async (_, over) => {
    const { seen, run } = setUp({ a: 2_000 }, over);
    await run();
    expect(seen).toEqual({ offered: [], cleared: [['a', RETURNED]], failures: [] });
  });

  it('offers at most ten batches per workspace and round, and continues there', async () => {
    const { seen, run, returnAgain } = setUp({ a: 700 });
    await run();
    const first = Array.from({ length: 10 }, (_, batch) => `a${batch * 50 + 1}`);
    expect(seen).toEqual({ offered: first, cleared: [], failures: [] });
    returnAgain('a');
    await run();
    expect(seen.offered.slice(10)).toEqual(['a501', 'a551', 'a601', 'a651']);
    expect(seen.cleared).toEqual([['a', RETURNED]]);
    await run();
    expect(seen.offered[14]).toBe('a1');
  });

  it('stops after its batch when the process stops, and leaves the rest pending', async () => {
    const { seen, process, run } = setUp({ a: 700, b: 20, c: 20, d: 20, e: 20 });
    process.onBatch = async () => {
      process.isOver = true;
    };
    await run();
    expect([seen.offered.includes('e1'), seen.offered.includes('a51')]).toEqual([false, false]);
    expect(seen.cleared).not.toContainEqual(['a', RETURNED]);
  });

  it('serves other workspaces while one waits for a lock', async () => {
    const { seen, process, run } = setUp({ a: 20, b: 20, c: 20 });
    let release = (): void => undefined;
    const lock = new Promise<void>((resolve) => (release = resolve));
    process.onBatch = async (first) => {
      if (first === 'a1') await lock;
      if (first === 'c1') release();
    };
    await run();
    expect(seen.cleared).toHaveLength(3);
  });
});
