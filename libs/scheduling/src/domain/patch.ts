import { DomainError, unusable } from '@workops/kernel';
import { BLOCK, type AppointmentRecord } from './appointment';
import { blockHasNoOwner } from './booking';
import { concluded, type Outcome } from './lifecycle';
import { noSuchBranch } from './refusal';
import type { Visit } from './visit';

/** Absent fields stay unchanged. */
export interface AppointmentPatch {
  visit?: Visit;
  /** The actual patient, or null for none. The patient's contact becomes the appointment's. */
  patientId?: string | null;
  /** Allows a patient that the service's rules exclude on that date. */
  overrideEligibility?: boolean;
  status?: Outcome;
  /** Null unassigns. */
  ownerUserId?: string | null;
  locationId?: string | null;
}

export interface Named {
  owner: boolean;
  branch: boolean;
}

type Step = (appointment: AppointmentRecord) => AppointmentRecord;

/** Runs the steps in this order; throws the step's refusal. */
function patchSteps({ status, ownerUserId, locationId }: AppointmentPatch, named: Named, now: Date): Step[] {
  const steps: Step[] = [];
  if (status !== undefined) steps.push((appointment) => concluded(appointment, status, now));
  if (ownerUserId !== undefined) {
    steps.push((appointment) => {
      if (ownerUserId !== null && !named.owner) throw unusable('owner_user_id', 'El miembro no existe.');
      if (ownerUserId !== null && appointment.kind === BLOCK) throw blockHasNoOwner();
      return appointment.ownerUserId === ownerUserId ? appointment : { ...appointment, ownerUserId, updatedAt: now };
    });
  }
  if (locationId !== undefined) {
    steps.push((appointment) => {
      if (!named.branch) throw noSuchBranch();
      return appointment.locationId === locationId ? appointment : { ...appointment, locationId, updatedAt: now };
    });
  }
  return steps;
}

export interface Stepped {
  appointment: AppointmentRecord;
  /** Returned although the result is saved: a missing branch, or the error of the only step. */
  refusal: DomainError | undefined;
}

/** Applies each step to the result of the last accepted one. */
export function afterSteps(movedTo: AppointmentRecord, patch: AppointmentPatch, named: Named, now: Date): Stepped {
  let appointment = movedTo;
  const refusals: DomainError[] = [];
  const steps = patchSteps(patch, named, now);
  for (const step of steps) {
    try {
      appointment = step(appointment);
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      refusals.push(refusal);
    }
  }
  const isOnlyStep = steps.length === 1 && patch.visit === undefined && patch.patientId === undefined;
  return { appointment, refusal: refusals.find(({ kind }) => isOnlyStep || kind === 'not_found') };
}
