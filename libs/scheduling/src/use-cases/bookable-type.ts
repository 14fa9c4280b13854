import { DomainError } from '@workops/kernel';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import { inheriting, type BookedService } from '../domain/booked-service';
import { invalidBooking } from '../domain/invalid-booking';
import type { SchedulingDeps, SetupReads } from '../ports';

export interface Bookable {
  type: AppointmentTypeRecord | null;
  service: BookedService | null;
}

interface Deps extends Pick<SchedulingDeps, 'services'> {
  reads: Pick<SetupReads, 'typeById'>;
}

const isOfService = ({ engine, externalRef }: AppointmentTypeRecord): boolean =>
  engine !== 'native' && externalRef !== null;

/** Throws `invalid` if inactive, or if the service is inactive or has no duration or staff. */
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
 * Null if none is given. Throws `invalid` if unknown, deleted or not bookable; with `isPublic`, also if websites do not
 * offer it.
 */
export const bookableType =
  ({ reads, services }: Deps) =>
  async (workspaceId: string, id: string | null, isPublic: boolean): Promise<Bookable> => {
    if (id === null) return { type: null, service: null };
    const type = await reads.typeById(workspaceId, id);
    return bookableBy(type, await loadServices({ services }, workspaceId, type ? [type] : []), isPublic);
  };

/** Reads their services in one query. */
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

/** All staff of the service, or the given member. Throws `invalid` if the member does not provide it. */
export function staffAsked({ staff }: BookedService, ownerUserId: string | null): BookedService['staff'] {
  if (ownerUserId === null) return staff;
  const named = staff.filter(({ memberId }) => memberId === ownerUserId);
  if (named.length === 0) throw invalidBooking('El profesional no atiende el servicio.');
  return named;
}
