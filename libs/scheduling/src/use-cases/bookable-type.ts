import type { AppointmentTypeRecord } from '../domain/appointment-type';
import { inheriting, type BookedService } from '../domain/booked-service';
import { invalidBooking } from '../domain/invalid-booking';
import type { SchedulingDeps, SetupReads } from '../ports';

/** A type that can be booked, with the service that it books where it books one. */
export interface Bookable {
  type: AppointmentTypeRecord | null;
  service: BookedService | null;
}

interface Deps extends Pick<SchedulingDeps, 'services'> {
  reads: Pick<SetupReads, 'typeById'>;
}

/**
 * The type that a booking names; null where it names none. Throws `invalid` for one that is unknown, deleted or inactive, and for one whose
 * service is, has no duration, or is given by nobody; `isPublic` for one that websites do not offer as well.
 */
export const bookableType =
  ({ reads, services }: Deps) =>
  async (workspaceId: string, id: string | null, isPublic: boolean): Promise<Bookable> => {
    if (id === null) return { type: null, service: null };
    const type = await reads.typeById(workspaceId, id);
    if (!type?.isActive) throw invalidBooking('El tipo de cita no existe o no está activo.');
    if (type.engine === 'native' || type.externalRef === null) return { type, service: null };
    const service = (await services.booked(workspaceId, [type.externalRef])).get(type.externalRef);
    if (!service?.isActive || service.durationMinutes === null) throw invalidBooking('El servicio no existe, no está activo o no tiene duración.');
    if (isPublic && !service.isOffered) throw invalidBooking('El servicio no se ofrece en línea.');
    const staff = isPublic ? service.staff.filter(({ isOnline }) => isOnline) : service.staff;
    if (staff.length === 0) throw invalidBooking('Nadie atiende el servicio.');
    const offered = { ...service, staff };
    return { type: inheriting(type, offered), service: offered };
  };

/** Whose hours are asked for: all who give it, or the one who is named. Throws `invalid` for one who does not. */
export function staffAsked({ staff }: BookedService, ownerUserId: string | null): BookedService['staff'] {
  if (ownerUserId === null) return staff;
  const named = staff.filter(({ memberId }) => memberId === ownerUserId);
  if (named.length === 0) throw invalidBooking('El profesional no atiende el servicio.');
  return named;
}
