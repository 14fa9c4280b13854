import { DomainError, unusable } from '@workops/kernel';
import { BLOCK, type AppointmentRecord } from './appointment';
import { blockHasNoOwner } from './booking';
import { concluded, type Outcome } from './lifecycle';
import { noSuchBranch } from './refusal';
import type { Visit } from './visit';

/** Absent fields stay unchanged. */
export interface AppointmentPatch {
  visit?: Visit;
  /** The patient whose visit it really is; null for none. The contact becomes the patient's. */
  patientId?: string | null;
  /** If true, a patient may be moved or named although the service's rules exclude them on that date. */
  overrideEligibility?: boolean;
  status?: Outcome;
  /** Null unassigns. */
  ownerUserId?: string | null;
  locationId?: string | null;
}

/** Whether the owner and branch of the patch exist; true if the patch has none. */
export interface Named {
  owner: boolean;
  branch: boolean;
}

type Step = (appointment: AppointmentRecord) => AppointmentRecord;

/** Status, owner and branch, in this order; throws the step's refusal. */
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
  /** The appointment after every accepted step, each applied to the result of the previous one. */
  appointment: AppointmentRecord;
  /** Error to return although the result is saved: a missing branch, or the error of the only requested step. */
  refusal: DomainError | undefined;
}

/** Applies the remaining steps to the moved appointment. */
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
