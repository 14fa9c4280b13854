import type { Actor } from '@workops/kernel';
import type { AppointmentDeps, AppointmentFilter } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { cursorAt, parsePosition } from '../domain/appointment-cursor';
import { mayNamePatients } from './visiting-patient';

export interface ListAppointmentsInput extends Omit<AppointmentFilter, 'patientIds'> {
  /** Includes patients merged into it. */
  patientId?: string;
  limit: number;
  /** The previous page's `nextCursor`, or null. */
  cursor: string | null;
}

/**
 * Latest start first, with cancelled ones and blocks; pages stay stable. Throws `malformed` for an invalid cursor,
 * `forbidden` for a patient if the caller may not read patients.
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
