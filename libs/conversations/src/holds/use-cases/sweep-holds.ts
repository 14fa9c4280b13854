import type { Clock, Store } from '@workops/kernel';
import { eachByItself, grouped, systemActor } from '@workops/kernel';
import { coverageClock } from '../domain/coverage-clock';
import { lateEvent, overdueOf, type OutboundHold } from '../domain/outbound-hold';
import type { HoldConfigStore, HoldTransaction, RunningHolds, WatchedHolds } from '../hold-ports';

const AT_ONCE = 100;

export interface SweepDeps {
  store: Store<HoldTransaction>;
  watched: WatchedHolds;
  config: Pick<HoldConfigStore, 'read'>;
  workspaces: { loadProfile(workspaceId: string): Promise<{ livemode: boolean }> };
  clock: Clock;
  /** The next sweep retries the failed workspace. */
  onFailure: (error: unknown) => void;
}

/**
 * Announces once per clock, for any number of schedulers: under the lock, an announced hold is no longer due.
 * Workspaces take turns. Returns how many were announced.
 */
export const sweepHolds = (deps: SweepDeps) => async (): Promise<number> => {
  let announced = 0;
  let turns = [...grouped(await deps.watched.running(deps.clock.now()), ({ workspaceId }) => workspaceId).values()];
  while (turns.length > 0) {
    const left: RunningHolds[][] = [];
    const sweep = async (targets: RunningHolds[]): Promise<void> => {
      const some = await announceSome(deps, targets[0]!);
      announced += some.announced;
      const others = some.late === AT_ONCE ? targets : targets.slice(1);
      if (others.length > 0) left.push(others);
    };
    await eachByItself(turns, sweep, deps.onFailure);
    turns = left;
  }
  return announced;
};

/** Another target runs afterwards, or none, so the hold is no longer among the oldest. */
async function announceSome(deps: SweepDeps, running: RunningHolds): Promise<{ late: number; announced: number }> {
  const { workspaceId } = running;
  const { livemode } = await deps.workspaces.loadProfile(workspaceId);
  const { coverage } = await deps.config.read(workspaceId);
  const { elapsedMinutes } = coverageClock(coverage);
  const now = deps.clock.now();
  const lateOf = (hold: OutboundHold) => overdueOf(hold, elapsedMinutes(hold.createdAt, now));
  const late = (await deps.watched.oldest(running, AT_ONCE)).filter((hold) =>
    Object.values(lateOf(hold)).some(Boolean),
  );
  if (late.length === 0) return { late: 0, announced: 0 };
  const announced = await deps.store.transaction(systemActor(workspaceId, livemode), async ({ holds, events }) => {
    let number = 0;
    for (const hold of await holds.lockAll(late.map(({ id }) => id))) {
      const { ack, firstResponse } = lateOf(hold);
      const elapsed = { elapsedMinutes: elapsedMinutes(hold.createdAt, now), withinCoverage: coverage !== null };
      if (ack)
        events.record('safety_hold.ack_overdue', {
          resourceId: hold.id,
          data: lateEvent(hold, 'ack_overdue', elapsed),
        });
      if (firstResponse) {
        const data = lateEvent(hold, 'first_response_overdue', elapsed);
        events.record('safety_hold.first_response_overdue', { resourceId: hold.id, data });
      }
      if (!ack && !firstResponse) continue;
      number += 1;
      holds.save({
        ...hold,
        ...(ack && { ackOverdueAt: now }),
        ...(firstResponse && { firstResponseOverdueAt: now }),
        updatedAt: now,
      });
    }
    return number;
  });
  return { late: late.length, announced };
}
