import { DomainError, unusable } from '@workops/kernel';
import { BLOCK, type AppointmentRecord } from './appointment';
import { blockHasNoOwner } from './booking';
import { concluded, type Outcome } from './lifecycle';
import { noSuchBranch } from './refusal';
import type { Visit } from './visit';

/** Absent fields are kept. */
export interface AppointmentPatch {
  visit?: Visit;
  /** Moves a patient to a date at which the service's rules exclude them. */
  overrideEligibility?: boolean;
  status?: Outcome;
  /** Null unassigns. */
  ownerUserId?: string | null;
  locationId?: string | null;
}

/** Whether what the patch names is there; true where it names nothing. */
export interface Named {
  owner: boolean;
  branch: boolean;
}

type Step = (appointment: AppointmentRecord) => AppointmentRecord;

/** Status, owner and branch, in this order; throws the step's refusal. */
function stepsOf({ status, ownerUserId, locationId }: AppointmentPatch, named: Named, now: Date): Step[] {
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
  /** The result: each step that was not refused, applied after the one before it. */
  appointment: AppointmentRecord;
  /** The refusal returned although the result is saved: a missing branch, else the refusal of the only requested step. */
  refusal: DomainError | undefined;
}

/** The steps after the move, on what that left. */
export function afterSteps(movedTo: AppointmentRecord, patch: AppointmentPatch, named: Named, now: Date): Stepped {
  let appointment = movedTo;
  const refusals: DomainError[] = [];
  const steps = stepsOf(patch, named, now);
  for (const step of steps) {
    try {
      appointment = step(appointment);
    } catch (refusal) {
      if (!(refusal instanceof DomainError)) throw refusal;
      refusals.push(refusal);
    }
  }
  const isOnlyStep = steps.length === 1 && patch.visit === undefined;
  return { appointment, refusal: refusals.find(({ kind }) => isOnlyStep || kind === 'not_found') };
}
