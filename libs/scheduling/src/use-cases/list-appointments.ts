import type { Actor } from '@workops/kernel';
import type { AppointmentDeps, AppointmentFilter } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { cursorAt, parsePosition } from '../domain/appointment-cursor';
import { mayNamePatients } from './visiting-patient';

export interface ListAppointmentsInput extends Omit<AppointmentFilter, 'patientIds'> {
  /** The patient; appointments of patients merged into it count as its own. */
  patientId?: string;
  /** A number from 1 to 200. */
  limit: number;
  /** The `nextCursor` of the previous page; null for the first. */
  cursor: string | null;
}

/**
 * Appointments that the actor may see, the latest start first, including cancelled ones and blocks. Pages stay stable
 * while others are added or removed. Throws `malformed` for an invalid cursor, and `forbidden` for a patient if the
 * caller may not read patients.
 */
export const listAppointments =
  ({ appointmentReads, patients }: Pick<AppointmentDeps, 'appointmentReads' | 'patients'>) =>
  async (
    actor: Actor,
    { limit, cursor, patientId, ...filter }: ListAppointmentsInput,
  ): Promise<{ items: AppointmentRecord[]; nextCursor: string | null }> => {
    const after = cursor === null ? null : parsePosition(cursor);
    if (patientId !== undefined) mayNamePatients(actor);
    const patientIds = patientId === undefined ? undefined : await patients.sameIds(actor.workspaceId, patientId);
    const found = await appointmentReads.page(actor, { ...filter, patientIds }, { limit: limit + 1, after });
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? cursorAt(items.at(-1)!) : null };
  };
