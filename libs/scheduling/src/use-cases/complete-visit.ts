import type { Actor } from '@workops/kernel';
import type { AppointmentDeps, AppointmentTransaction } from '../appointment-ports';
import { changesOfStatus } from '../domain/appointment-event';
import { concluded } from '../domain/lifecycle';
import { announce } from './announce';

interface Deps extends Pick<AppointmentDeps, 'clock'> {
  /** Needs only row locks, because a slot is only released. */
  transaction<T>(actor: Actor, work: (tx: AppointmentTransaction) => Promise<T>): Promise<T>;
}

/** No-op unless confirmed. */
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
