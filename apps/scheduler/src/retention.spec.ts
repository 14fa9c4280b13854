import type { Database } from '@workops/platform/database';
import { createLogger } from '@workops/platform/process';
import { forgetEach } from './retention';

describe('what is forgotten after its time', () => {
  it('is forgotten each by its own days, whatever fails of the others', async () => {
    const asked: [string, string][] = [];
    const kept = (what: string, days: number) => ({
      ...{ what, days },
      sweep: async (_database: Database, before: Date) => {
        asked.push([what, before.toISOString()]);
        if (what === 'broken') throw new Error('canceling statement due to statement timeout');
        return 1;
      },
    });
    await forgetEach([kept('first', 1), kept('broken', 2), kept('last', 3)], {
      ...{ database: {} as Database, logger: createLogger('test', 'silent'), now: new Date('2026-01-10T00:00:00Z') },
    });
    expect(asked).toEqual([
      ['first', '2026-01-09T00:00:00.000Z'],
      ['broken', '2026-01-08T00:00:00.000Z'],
      ['last', '2026-01-07T00:00:00.000Z'],
    ]);
  });
});
