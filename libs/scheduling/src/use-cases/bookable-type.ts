import type { AppointmentTypeRecord } from '../domain/appointment-type';
import { invalidBooking } from '../domain/invalid-booking';
import type { SetupReads } from '../ports';

/** The type that a booking names; null where it names none. Throws `invalid` for one that is unknown, deleted or inactive. */
export const bookableType =
  ({ reads }: { reads: Pick<SetupReads, 'typeById'> }) =>
  async (workspaceId: string, id: string | null): Promise<AppointmentTypeRecord | null> => {
    if (id === null) return null;
    const type = await reads.typeById(workspaceId, id);
    if (!type?.isActive) throw invalidBooking('El tipo de cita no existe o no está activo.');
    return type;
  };
