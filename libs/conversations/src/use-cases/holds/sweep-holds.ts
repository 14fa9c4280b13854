import type { Clock, Store } from '@workops/kernel';
import { eachByItself, systemActor } from '@workops/kernel';
import { coverageClock } from '../../domain/holds/coverage-clock';
import { lateEvent, overdueOf, type OutboundHold } from '../../domain/holds/outbound-hold';
import type { HoldConfigStore, HoldTransaction, WatchedHolds } from '../../hold-ports';

const AT_ONCE = 500;

export interface SweepDeps {
  store: Store<HoldTransaction>;
  watched: WatchedHolds;
  config: Pick<HoldConfigStore, 'read'>;
  workspaces: { profileOf(workspaceId: string): Promise<{ livemode: boolean }> };
  clock: Clock;
  /** Of a workspace that could not be looked at: the next sweep does. */
  onFailure: (error: unknown) => void;
}

/**
 * Announces what is overdue, each hold once for each clock whatever the number of schedulers: under its lock, a hold that another has announced is so no
 * more. One workspace after the other, some holds at a time. Returns how many were announced.
 */
export const sweepHolds = (deps: SweepDeps) => async (): Promise<number> => {
  let announced = 0;
  const sweep = async (workspaceId: string): Promise<void> => {
    announced += await sweepWorkspace(deps, workspaceId);
  };
  await eachByItself(await deps.watched.workspaces(), sweep, deps.onFailure);
  return announced;
};

async function sweepWorkspace(deps: SweepDeps, workspaceId: string): Promise<number> {
  const { livemode } = await deps.workspaces.profileOf(workspaceId);
  const { coverage } = await deps.config.read(workspaceId);
  const { elapsedMinutes } = coverageClock(coverage);
  const now = deps.clock.now();
  let announced = 0;
  const lateOf = (hold: OutboundHold) => overdueOf(hold, elapsedMinutes(hold.createdAt, now));
  for (let after: string | null = null; ;) {
    const page = await deps.watched.page(workspaceId, { after, limit: AT_ONCE });
    const late = page.filter((hold) => Object.values(lateOf(hold)).some(Boolean));
    if (late.length > 0) {
      announced += await deps.store.transaction(systemActor(workspaceId, livemode), async ({ holds, events }) => {
        let number = 0;
        for (const hold of await holds.lockAll(late.map(({ id }) => id))) {
          const { ack, firstResponse } = lateOf(hold);
          const elapsed = { elapsedMinutes: elapsedMinutes(hold.createdAt, now), withinCoverage: coverage !== null };
          if (ack) events.record('safety_hold.ack_overdue', { resourceId: hold.id, data: lateEvent(hold, 'ack_overdue', elapsed) });
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
    }
    if (page.length < AT_ONCE) return announced;
    after = page.at(-1)!.id;
  }
}
