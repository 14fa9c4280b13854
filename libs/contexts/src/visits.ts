import { appointmentsOfVisits } from '@workops/clinic';
import { systemActor } from '@workops/kernel';
import type { DeclaredSubscriber } from '@workops/platform';
import { visitsOn } from '@workops/scheduling';

/**
 * The confirmed appointment of a closed encounter is completed, in the transaction that claims the event: a process that dies in between leaves
 * both to another. Each event has its own, so that it waits for one appointment alone.
 */
export const visitsFollower: DeclaredSubscriber = {
  name: 'scheduling-closed-encounters',
  events: ['clinic_encounter.closed'],
  runsIn: 'scheduler',
  oneByOne: true,
  handler: ({ database, clock }) => {
    const complete = visitsOn(database, clock);
    return async (events, tx) => {
      for (const { workspaceId, livemode, resource } of events) {
        const ids = resource.id === null ? [] : await appointmentsOfVisits(tx, workspaceId, [resource.id]);
        for (const id of ids) await complete(systemActor(workspaceId, livemode), id);
      }
    };
  },
};
