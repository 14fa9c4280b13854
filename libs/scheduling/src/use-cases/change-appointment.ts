import { DomainError, unusable, type Actor } from '@workops/kernel';
import type { AppointmentDeps, AppointmentTransaction, TypedAppointment } from '../appointment-ports';
import { BLOCK, type AppointmentRecord } from '../domain/appointment';
import { changesOfMove, changesOfStatus } from '../domain/appointment-event';
import { blockHasNoOwner } from '../domain/booking';
import type { AppointmentRef } from '../domain/display-id';
import { assertMovable, concluded, isAt, moved, reminderOf, type Outcome } from '../domain/lifecycle';
import { noSuchAppointment, noSuchBranch } from '../domain/refusal';
import { visitOf, type Visit } from '../domain/visit';
import { announce } from './announce';
import { currentConfig } from './current-config';
import { assertFree } from './take-hour';
import { visitTerms, type VisitTerms } from './visit-terms';

/** What is left out stays as it is. */
export interface AppointmentPatch {
  visit?: Visit;
  status?: Outcome;
  /** Null for nobody. */
  ownerUserId?: string | null;
  locationId?: string | null;
}

/** One step: the appointment as it is then. Throws a refusal, and then it did nothing. */
type Step = (appointment: AppointmentRecord) => AppointmentRecord;

/**
 * The move, then status, owner and branch, each on what the one before it left. A refused move ends the call with nothing applied; a
 * later step that is refused is left out, and is the answer only where nothing else was asked. A branch that does not exist is always
 * the answer, after the other steps have been kept. Throws as well `not_found`, and for a move as booking does.
 */
export const changeAppointment =
  (deps: AppointmentDeps) =>
  async (actor: Actor, ref: AppointmentRef, patch: AppointmentPatch): Promise<TypedAppointment> => {
    const seen = await deps.appointmentReads.byRef(actor, ref);
    if (!seen) throw noSuchAppointment();
    const [terms, owner, branch] = await Promise.all([
      currentTerms(deps, seen, patch),
      ownerStep(deps, actor, patch),
      branchStep(deps, actor, patch),
    ]);
    const { appointment, refusal } = await deps.appointments.exclusively(actor, async (tx) => {
      const before = await tx.appointments.lock({ id: seen.id });
      if (!before) throw noSuchAppointment();
      const now = deps.clock.now();
      const there = patch.visit ? await movedTo(tx, before, visitOf(patch.visit.startsAt, patch.visit.endsAt, null), terms, now) : before;
      const status: Step | undefined = patch.status && ((each) => concluded(each, patch.status!, now));
      const stepped = inOrder(there, [status, owner, branch]);
      const after = stepped.appointment === before ? before : { ...stepped.appointment, updatedAt: now };
      await keep(tx, before, after, terms, now);
      return { appointment: after, refusal: stepped.branchRefusal ?? (patch.visit ? undefined : stepped.onlyRefusal) };
    });
    if (refusal) throw refusal;
    return { ...appointment, appointmentTypeName: seen.appointmentTypeName };
  };
