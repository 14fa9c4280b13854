import { systemClock } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { tryRuns } from '../tries/adapters/try-rows';

/** Writes part of the answer, or with `ends` the whole answer. */
export async function runTries(database: Database, reply: string, ends: boolean): Promise<number> {
  const runs = tryRuns(database, systemClock);
  // The lease ends at once, so that another process may take it.
  const leased = await runs.lease(systemClock.now(), systemClock.now(), 10, []);
  for (const run of leased) {
    if (ends) await runs.end(run, { status: 'done', answer: reply, reason: null }, null);
    else await runs.tell(run, [{ name: 'delta', data: { text: reply } }]);
  }
  return leased.length;
}
