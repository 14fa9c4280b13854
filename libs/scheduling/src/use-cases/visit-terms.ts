import type { AppointmentDeps } from '../appointment-ports';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import type { Wish } from '../domain/booking-rules';
import { configOf, type ConfigFields } from '../domain/schedule-config';
import { currentConfig } from './current-config';

/** Terms of a slot, apart from other appointments. */
export interface VisitTerms {
  config: ConfigFields;
  wish: Wish;
  /** Free time required after the visit. */
  bufferMinutes: number;
  /** Zone in which days are counted; set only if a member is to be chosen. */
  timezone: string | null;
}

type Asked = Pick<Wish, 'ownerUserId' | 'locationId' | 'vehicleId'>;

/** The saved settings with defaults but without inherited fields, in one query. */
export const ownConfig = async (
  { reads }: Pick<AppointmentDeps, 'reads'>,
  workspaceId: string,
): Promise<ConfigFields> => configOf(await reads.savedConfig(workspaceId));

/** The wish with the type's staff who still belong to the workspace; a type without staff needs no query. */
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
