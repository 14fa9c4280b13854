import type { AppointmentDeps } from '../appointment-ports';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import type { Wish } from '../domain/booking-rules';
import { configOf, type ConfigFields } from '../domain/schedule-config';
import { currentConfig } from './current-config';

/** The terms of a slot, apart from other appointments. */
export interface VisitTerms {
  config: ConfigFields;
  wish: Wish;
  /** Kept free after the visit. */
  bufferMinutes: number;
  /** The zone in which days are counted; only where a member is to be chosen for the visit. */
  timezone: string | null;
}

type Asked = Pick<Wish, 'ownerUserId' | 'locationId' | 'vehicleId'>;

/** The saved settings, with defaults for the rest, without inherited fields: one query. */
export const ownConfig = async (
  { reads }: Pick<AppointmentDeps, 'reads'>,
  workspaceId: string,
): Promise<ConfigFields> => configOf(await reads.savedConfig(workspaceId));

/** Who of the type's staff still belongs to the workspace is eligible; a type that names none leaves it open, and costs no query. */
export async function wishOf(
  { staff }: Pick<AppointmentDeps, 'staff'>,
  workspaceId: string,
  type: AppointmentTypeRecord | null,
  { ownerUserId, locationId, vehicleId }: Asked,
): Promise<Wish> {
  const eligibleStaffIds = namesStaff(type) ? await staff.presentAmong(workspaceId, type.eligibleStaffIds) : null;
  return { appointmentTypeId: type?.id ?? null, ownerUserId, locationId, vehicleId, eligibleStaffIds };
}

export async function visitTerms(
  deps: Pick<AppointmentDeps, 'reads' | 'workspaces' | 'staff'>,
  workspaceId: string,
  type: AppointmentTypeRecord | null,
  asked: Asked,
  config: ConfigFields,
): Promise<VisitTerms> {
  const [wish, current] = await Promise.all([
    wishOf(deps, workspaceId, type, asked),
    namesStaff(type) ? currentConfig(deps)(workspaceId) : null,
  ]);
  return {
    config,
    wish,
    bufferMinutes: type?.bufferMinutes ?? config.bufferMinutes,
    timezone: current && current.config.timezone,
  };
}

const namesStaff = (type: AppointmentTypeRecord | null): type is AppointmentTypeRecord =>
  type !== null && type.deletedAt === null && type.eligibleStaffIds.length > 0;
