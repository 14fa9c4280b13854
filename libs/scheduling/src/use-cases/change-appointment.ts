import { unusable, type Actor } from '@workops/kernel';
import type { AppointmentDeps, AppointmentTransaction, TypedAppointment } from '../appointment-ports';
import { BLOCK, type AppointmentRecord } from '../domain/appointment';
import { changesOfMove, changesOfStatus } from '../domain/appointment-event';
import type { AppointmentRef } from '../domain/display-id';
import { assertMovable, isAt, moved, reminderTime } from '../domain/lifecycle';
import { afterSteps, type AppointmentPatch } from '../domain/patch';
import { noSuchAppointment } from '../domain/refusal';
import { toVisit, type Visit } from '../domain/visit';
import {
  admittedRules,
  goneMeanwhile,
  NO_PATIENT,
  visitedBy,
  visitRecorded,
  type VisitingPatient,
} from '../domain/visiting-patient';
import { inheritedTypes } from './inherited-types';
import { announce } from './announce';
import { assertFree } from './take-slot';
import { ownConfig, visitTerms, type VisitTerms } from './visit-terms';
import { mayNamePatients, mayOverride, noteOverride } from './visiting-patient';

/**
 * Corrects the patient and moves, then applies status, owner and branch. A rejected patient or move rejects the call,
 * with a booking error, `invalid_status`, `visit_recorded`, `patient_blocked`, `not_eligible` or `not_found`. A later
 * rejected step is skipped; its error is returned if it was the only change, or an unknown branch.
 */
export const changeAppointment =
  (deps: AppointmentDeps) =>
  async (actor: Actor, ref: AppointmentRef, patch: AppointmentPatch): Promise<TypedAppointment> => {
    const { workspaceId } = actor;
    const override = patch.overrideEligibility ?? false;
    mayOverride(actor, override);
    if (patch.patientId !== undefined) mayNamePatients(actor);
    const visit = patch.visit && toVisit(patch.visit.startsAt, patch.visit.endsAt, null);
    const seen = await deps.appointmentReads.byRef(actor, ref);
    if (!seen) throw noSuchAppointment();
    const [{ terms, patient }, owner, branch] = await Promise.all([
      presentTerms(deps, seen, { isMoved: visit !== undefined, patientId: patch.patientId }),
      !patch.ownerUserId || deps.staff.presentAmong(workspaceId, [patch.ownerUserId]).then(({ length }) => length > 0),
      !patch.locationId || deps.branches.isBranch(workspaceId, patch.locationId),
    ]);
    const { appointment, refusal } = await deps.appointments.exclusively(actor, async (tx) => {
      const before = await tx.appointments.lock({ id: seen.id });
      if (!before) throw noSuchAppointment();
      const now = deps.clock.now();
      const named = patch.patientId === null ? undefined : patient;
      const corrected = patch.patientId === undefined ? before : await corrections(deps, actor)(before, named, now);
      // Blocked data do not prevent moving a booked visit, only naming the patient in another.
      const isBlocked = corrected !== before && (patient?.isBlocked ?? false);
      const judge = (moment: Date) =>
        patient?.isJudged ? admittedRules(actor, { ...patient, isBlocked }, moment, override) : [];
      const there = visit ? await moveTo(tx, corrected, visit, { terms, judge }, now) : corrected;
      if (corrected !== before && isAt(before, there)) noteOverride(tx, there, judge(there.startsAt));
      const stepped = afterSteps(there, patch, { owner, branch }, now);
      await keep(tx, before, stepped.appointment, terms, now);
      return stepped;
    });
    if (refusal) throw refusal;
    return { ...appointment, appointmentTypeName: seen.appointmentTypeName };
  };

interface PresentTerms {
  terms: VisitTerms;
  patient: NamedPatient | undefined;
}

interface NamedPatient extends VisitingPatient {
  isJudged: boolean;
}

interface Asked {
  isMoved: boolean;
  patientId: string | null | undefined;
}

/** A deleted type has no staff, but keeps its buffer. */
async function presentTerms(
  deps: AppointmentDeps,
  seen: AppointmentRecord,
  { isMoved, patientId: named }: Asked,
): Promise<PresentTerms> {
  const { workspaceId, appointmentTypeId, contactId, ...asked } = seen;
  const patientId = named === undefined ? seen.patientId : named;
  const [config, type] = await Promise.all([
    ownConfig(deps, workspaceId),
    appointmentTypeId === null ? undefined : deps.reads.typeEvenDeleted(workspaceId, appointmentTypeId),
  ]);
  const isService = type?.engine === 'clinic';
  const isNamed = named !== undefined && named !== null;
  const isSought = isNamed || (isMoved && isService && (patientId ?? contactId) !== null);
  const question = {
    patientId,
    contactId: patientId === null ? contactId : null,
    serviceId: type?.externalRef ?? null,
  };
  const [[inherited], patient] = await Promise.all([
    type ? inheritedTypes(deps)(workspaceId, [type]) : [],
    isSought ? deps.patients.visiting(workspaceId, question) : undefined,
  ]);
  if (isNamed && !patient) throw unusable('patient_id', NO_PATIENT);
  const terms = await visitTerms(deps, workspaceId, inherited ?? null, asked, config);
  return { terms, patient: patient && { ...patient, isJudged: isService } };
}

/** Allowed until the appointment ends. Reads patient and contact again under the booking lock, as a booking does. */
const corrections =
  ({ patients, contacts }: AppointmentDeps, actor: Actor) =>
  async (before: AppointmentRecord, patient: VisitingPatient | undefined, now: Date): Promise<AppointmentRecord> => {
    const { workspaceId } = actor;
    const present = patient && (await patients.standing(workspaceId, patient.id));
    if (patient && !present) throw goneMeanwhile(actor);
    const contactId = patient && ((await contacts.liveContact(workspaceId, patient.contactId)) ?? patient.contactId);
    const after = visitedBy(before, present ? { id: present.id, contactId: contactId! } : null, now);
    if (after === before) return before;
    assertMovable(before, now);
    if (await patients.isVisitRecorded(workspaceId, before.id)) throw visitRecorded();
    return after;
  };

interface MoveTerms {
  terms: VisitTerms;
  judge: (moment: Date) => readonly string[];
}

/** Checks the current owner's slot, because a new owner is set after the move. */
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
 * Records one event for a move or another contact, with the other changes, and one for a status; none for moving a
 * hold.
 */
async function keep(
  tx: AppointmentTransaction,
  before: AppointmentRecord,
  after: AppointmentRecord,
  { config }: VisitTerms,
  now: Date,
): Promise<void> {
  if (after === before) return;
  const wasMoved = !isAt(before, after) || before.contactId !== after.contactId;
  const otherStatus = before.status !== after.status;
  const dueAt = reminderTime(after, config.reminderLeadMinutes, now);
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
