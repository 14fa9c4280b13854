import { systemClock } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { tryRuns } from '../tries/adapters/try-rows';

/** As a process runs the waiting tries: writes some of the answer, and with `ends` the whole of it. */
export async function runTries(database: Database, said: string, ends: boolean): Promise<number> {
  const runs = tryRuns(database, systemClock);
  // Another process may take it at once.
  const leased = await runs.lease(systemClock.now(), systemClock.now(), 10, []);
  for (const run of leased) {
    if (ends) await runs.end(run, { status: 'done', answer: said, reason: null }, null);
    else await runs.tell(run, [{ name: 'delta', data: { text: said } }]);
  }
  return leased.length;
}
