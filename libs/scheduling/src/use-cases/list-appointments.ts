import type { Actor } from '@workops/kernel';
import type { AppointmentDeps, AppointmentFilter } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { cursorAt, positionOf } from '../domain/appointment-cursor';

export interface ListAppointmentsInput extends AppointmentFilter {
  /** A number from 1 to 200. */
  limit: number;
  /** The `nextCursor` of the previous page; null for the first. */
  cursor: string | null;
}

/**
 * Appointments that the actor may see, the latest start first, including cancelled ones and blocks. Pages stay stable
 * while others are added or removed. Throws `malformed` for an invalid cursor.
 */
export const listAppointments =
  ({ appointmentReads }: Pick<AppointmentDeps, 'appointmentReads'>) =>
  async (
    actor: Actor,
    { limit, cursor, ...filter }: ListAppointmentsInput,
  ): Promise<{ items: AppointmentRecord[]; nextCursor: string | null }> => {
    const after = cursor === null ? null : positionOf(cursor);
    const found = await appointmentReads.page(actor, filter, { limit: limit + 1, after });
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? cursorAt(items.at(-1)!) : null };
  };
