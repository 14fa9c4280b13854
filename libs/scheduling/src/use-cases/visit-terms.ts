import type { AppointmentDeps } from '../appointment-ports';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import type { Wish } from '../domain/booking-rules';
import { toConfig, type ConfigFields } from '../domain/schedule-config';
import { currentConfig } from './current-config';

export interface VisitTerms {
  config: ConfigFields;
  wish: Wish;
  bufferMinutes: number;
  /** Set only if a member is to be chosen. */
  timezone: string | null;
}

type Asked = Pick<Wish, 'ownerUserId' | 'locationId' | 'vehicleId'>;

/** Defaults without inherited fields, in one query. */
export const ownConfig = async (
  { reads }: Pick<AppointmentDeps, 'reads'>,
  workspaceId: string,
): Promise<ConfigFields> => toConfig(await reads.savedConfig(workspaceId));

/** Omits staff who no longer belong to the workspace; a type without staff needs no query. */
export async function buildWish(
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
  request: Asked,
  config: ConfigFields,
): Promise<VisitTerms> {
  const [wish, current] = await Promise.all([
    buildWish(deps, workspaceId, type, request),
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
