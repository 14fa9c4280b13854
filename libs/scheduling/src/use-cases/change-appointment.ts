import type { Actor } from '@workops/kernel';
import type { AppointmentDeps, AppointmentTransaction, TypedAppointment } from '../appointment-ports';
import { BLOCK, type AppointmentRecord } from '../domain/appointment';
import { changesOfMove, changesOfStatus } from '../domain/appointment-event';
import type { AppointmentRef } from '../domain/display-id';
import { assertMovable, isAt, moved, reminderOf } from '../domain/lifecycle';
import { afterSteps, type AppointmentPatch } from '../domain/patch';
import { noSuchAppointment } from '../domain/refusal';
import { visitOf, type Visit } from '../domain/visit';
import { admittedRules, type VisitingPatient } from '../domain/visiting-patient';
import { inheritedTypes } from './inherited-types';
import { announce } from './announce';
import { assertFree } from './take-slot';
import { ownConfig, visitTerms, type VisitTerms } from './visit-terms';
import { mayOverride, noteOverride } from './visiting-patient';

/**
 * Applies the move, then status, owner and branch. A rejected move rejects the whole call, with a booking error,
 * `invalid_status` or `not_eligible`; `not_found` if the actor may not see the appointment. A later step that is
 * rejected is skipped, and its error is returned only if it was the only change, or an unknown branch.
 */
export const changeAppointment =
  (deps: AppointmentDeps) =>
  async (actor: Actor, ref: AppointmentRef, patch: AppointmentPatch): Promise<TypedAppointment> => {
    const { workspaceId } = actor;
    const override = patch.overrideEligibility ?? false;
    mayOverride(actor, override);
    const visit = patch.visit && visitOf(patch.visit.startsAt, patch.visit.endsAt, null);
    const seen = await deps.appointmentReads.byRef(actor, ref);
    if (!seen) throw noSuchAppointment();
    const [{ terms, patient }, owner, branch] = await Promise.all([
      presentTerms(deps, seen, visit !== undefined),
      !patch.ownerUserId || deps.staff.presentAmong(workspaceId, [patch.ownerUserId]).then(({ length }) => length > 0),
      !patch.locationId || deps.branches.isBranch(workspaceId, patch.locationId),
    ]);
    const { appointment, refusal } = await deps.appointments.exclusively(actor, async (tx) => {
      const before = await tx.appointments.lock({ id: seen.id });
      if (!before) throw noSuchAppointment();
      const now = deps.clock.now();
      const judge = (moment: Date) =>
        patient ? admittedRules(actor, { ...patient, isBlocked: false }, moment, override) : [];
      const there = visit ? await moveTo(tx, before, visit, { terms, judge }, now) : before;
      const stepped = afterSteps(there, patch, { owner, branch }, now);
      await keep(tx, before, stepped.appointment, terms, now);
      return stepped;
    });
    if (refusal) throw refusal;
    return { ...appointment, appointmentTypeName: seen.appointmentTypeName };
  };

interface PresentTerms {
  terms: VisitTerms;
  /** The patient, if a service is moved. */
  patient: VisitingPatient | undefined;
}

/** A type deleted since then has no staff, but keeps its buffer. */
async function presentTerms(deps: AppointmentDeps, seen: AppointmentRecord, isMoved: boolean): Promise<PresentTerms> {
  const { workspaceId, appointmentTypeId, patientId, contactId, ...asked } = seen;
  const [config, type] = await Promise.all([
    ownConfig(deps, workspaceId),
    appointmentTypeId === null ? undefined : deps.reads.typeEvenDeleted(workspaceId, appointmentTypeId),
  ]);
  const isJudged = isMoved && type?.engine === 'clinic' && (patientId ?? contactId) !== null;
  const question = {
    patientId,
    contactId: patientId === null ? contactId : null,
    serviceId: type?.externalRef ?? null,
  };
  const [[inherited], patient] = await Promise.all([
    type ? inheritedTypes(deps)(workspaceId, [type]) : [],
    isJudged ? deps.patients.visiting(workspaceId, question) : undefined,
  ]);
  return { terms: await visitTerms(deps, workspaceId, inherited ?? null, asked, config), patient };
}

interface MoveTerms {
  terms: VisitTerms;
  /** The rules overridden at that time; throws if they may not be overridden. */
  judge: (moment: Date) => readonly string[];
}

/** Checks the slot for the current owner, because a new owner is set after the move. */
async function moveTo(
  tx: AppointmentTransaction,
  before: AppointmentRecord,
  visit: Visit,
  { terms, judge }: MoveTerms,
  now: Date,
): Promise<AppointmentRecord> {
  assertMovable(before, now);
  if (isAt(before, visit)) return before;
  const after = moved(before, visit, now);
  if (before.kind === BLOCK) return after;
  const overridden = judge(visit.startsAt);
  const { ownerUserId, locationId, vehicleId } = before;
  await assertFree(
    tx,
    visit,
    { ...terms, wish: { ...terms.wish, ownerUserId, locationId, vehicleId } },
    now,
    before.id,
  );
  noteOverride(tx, after, overridden);
  return { ...after, vehicleHeld: vehicleId !== null && terms.config.vehicleExclusive };
}

/**
 * Saves the changes and records events: one for a move with the other changes of the call, another for a status. Moving
 * a hold records no event.
 */
async function keep(
  tx: AppointmentTransaction,
  before: AppointmentRecord,
  after: AppointmentRecord,
  { config }: VisitTerms,
  now: Date,
): Promise<void> {
  if (after === before) return;
  const [wasMoved, otherStatus] = [!isAt(before, after), before.status !== after.status];
  const dueAt = reminderOf(after, config.reminderLeadMinutes, now);
  await tx.appointments.save(after, wasMoved || otherStatus ? { dueAt } : undefined);
  if (wasMoved && after.status !== 'pending_hold')
    announce(tx.events, 'appointment.rescheduled', after, changesOfMove(before, after));
  if (otherStatus)
    announce(
      tx.events,
      `appointment.${after.status as 'completed' | 'no_show'}`,
      after,
      changesOfStatus(before, after),
    );
}
