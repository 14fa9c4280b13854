import type { Actor } from '@workops/kernel';
import type { AppointmentDeps } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import type { AppointmentRef } from '../domain/display-id';
import { confirmed, reminderOf } from '../domain/lifecycle';
import { noSuchAppointment } from '../domain/refusal';
import { announce } from './announce';
import { ownConfig } from './visit-terms';

/**
 * A hold that has not expired still has its hour, so that nothing is looked for again; one that has may have lost it, and is refused
 * with `hold_expired`. Confirming what is confirmed changes nothing. Throws `not_found`, or `invalid_status`.
 */
export const confirmHold =
  (deps: AppointmentDeps) =>
  async (actor: Actor, ref: AppointmentRef): Promise<AppointmentRecord> => {
    const config = await ownConfig(deps, actor.workspaceId);
    return deps.appointments.exclusively(actor, async (tx) => {
      const before = await tx.appointments.lock(ref);
      if (!before) throw noSuchAppointment();
      const now = deps.clock.now();
      const after = confirmed(before, now);
      if (after === before) return before;
      await tx.appointments.save(after, { dueAt: reminderOf(after, config.reminderLeadMinutes, now) });
      announce(tx.events, 'appointment.booked', after);
      return after;
    });
  };
