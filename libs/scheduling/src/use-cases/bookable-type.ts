import { DomainError } from '@workops/kernel';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import { inheriting, type BookedService } from '../domain/booked-service';
import { invalidBooking } from '../domain/invalid-booking';
import type { SchedulingDeps, SetupReads } from '../ports';

/** A bookable type, with the service that it books if it has one. */
export interface Bookable {
  type: AppointmentTypeRecord | null;
  service: BookedService | null;
}

interface Deps extends Pick<SchedulingDeps, 'services'> {
  reads: Pick<SetupReads, 'typeById'>;
}

const isOfService = ({ engine, externalRef }: AppointmentTypeRecord): boolean =>
  engine !== 'native' && externalRef !== null;

/** Throws `invalid` if the type is inactive, or its service is inactive or has no duration or no staff. */
function bookableBy(
  type: AppointmentTypeRecord | undefined,
  services: ReadonlyMap<string, BookedService>,
  isPublic: boolean,
): Bookable {
  if (!type?.isActive) throw invalidBooking('El tipo de cita no existe o no está activo.');
  if (!isOfService(type)) return { type, service: null };
  const service = services.get(type.externalRef!);
  if (!service?.isActive || service.durationMinutes === null)
    throw invalidBooking('El servicio no existe, no está activo o no tiene duración.');
  if (isPublic && !service.isOffered) throw invalidBooking('El servicio no se ofrece en línea.');
  const staff = isPublic ? service.staff.filter(({ isOnline }) => isOnline) : service.staff;
  if (staff.length === 0) throw invalidBooking('Nadie atiende el servicio.');
  const offered = { ...service, staff };
  return { type: inheriting(type, offered), service: offered };
}

const loadServices = async (
  { services }: Pick<Deps, 'services'>,
  workspaceId: string,
  types: readonly AppointmentTypeRecord[],
) => {
  const named = types.filter((type) => type.isActive && isOfService(type)).map(({ externalRef }) => externalRef!);
  return named.length === 0 ? new Map<string, BookedService>() : services.booked(workspaceId, [...new Set(named)]);
};

/**
 * The type of a booking; null if none is given. Throws `invalid` for an unknown, deleted or inactive type, or if its
 * service is inactive or has no duration or no staff. With `isPublic`, also for a type that websites do not offer.
 */
export const bookableType =
  ({ reads, services }: Deps) =>
  async (workspaceId: string, id: string | null, isPublic: boolean): Promise<Bookable> => {
    if (id === null) return { type: null, service: null };
    const type = await reads.typeById(workspaceId, id);
    return bookableBy(type, await loadServices({ services }, workspaceId, type ? [type] : []), isPublic);
  };

/** The types that websites offer, with the fields for booking; their services are read in one query. */
export async function offeredAmong(
  deps: Pick<Deps, 'services'>,
  workspaceId: string,
  types: readonly AppointmentTypeRecord[],
): Promise<AppointmentTypeRecord[]> {
  const services = await loadServices(deps, workspaceId, types);
  return types.flatMap((type) => {
    try {
      return bookableBy(type, services, true).type ?? [];
    } catch (error) {
      if (error instanceof DomainError) return [];
      throw error;
    }
  });
}

/**
 * The staff whose slots are requested: all staff of the service, or the given member. Throws `invalid` for a member who
 * does not provide it.
 */
export function staffAsked({ staff }: BookedService, ownerUserId: string | null): BookedService['staff'] {
  if (ownerUserId === null) return staff;
  const named = staff.filter(({ memberId }) => memberId === ownerUserId);
  if (named.length === 0) throw invalidBooking('El profesional no atiende el servicio.');
  return named;
}
