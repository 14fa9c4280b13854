import type { Actor } from '@workops/kernel';
import type { AppointmentDeps, AppointmentTransaction } from '../appointment-ports';
import { changesOfStatus } from '../domain/appointment-event';
import { concluded } from '../domain/lifecycle';
import { announce } from './announce';

interface Deps extends Pick<AppointmentDeps, 'clock'> {
  /** Takes no lock beyond the rows themselves: a slot is only released. */
  transaction<T>(actor: Actor, work: (tx: AppointmentTransaction) => Promise<T>): Promise<T>;
}

/** The visit took place: its appointment is completed if it is confirmed, and left as it is if it is anything else, completed before included. */
export const completeVisit =
  ({ transaction, clock }: Deps) =>
  (actor: Actor, id: string): Promise<void> =>
    transaction(actor, async (tx) => {
      const before = await tx.appointments.lock({ id });
      if (before?.status !== 'confirmed') return;
      const after = concluded(before, 'completed', clock.now());
      await tx.appointments.save(after, { dueAt: null });
      announce(tx.events, 'appointment.completed', after, changesOfStatus(before, after));
    });
