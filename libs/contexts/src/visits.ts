import { appointmentsOfVisits } from '@workops/clinic';
import { systemActor } from '@workops/kernel';
import type { DeclaredSubscriber } from '@workops/platform';
import { visitsOn } from '@workops/scheduling';

/**
 * Completes the appointment of a closed encounter in the transaction that claims the event, so that a crash loses
 * neither. Each event locks only one appointment.
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
