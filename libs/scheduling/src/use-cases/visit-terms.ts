import type { AppointmentDeps } from '../appointment-ports';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import type { Wish } from '../domain/booking-rules';
import { configOf, type ConfigFields } from '../domain/schedule-config';
import { currentConfig } from './current-config';

/** What decides whether an hour can be had, apart from what is on. */
export interface VisitTerms {
  config: ConfigFields;
  wish: Wish;
  /** Kept free after the visit. */
  bufferMinutes: number;
  /** In which days are counted; only where somebody is to be found for the visit. */
  timezone: string | null;
}

type Asked = Pick<Wish, 'ownerUserId' | 'locationId' | 'vehicleId'>;

/** What was saved, with the defaults for the rest, without what is inherited: one query. */
export const ownConfig = async ({ reads }: Pick<AppointmentDeps, 'reads'>, workspaceId: string): Promise<ConfigFields> =>
  configOf(await reads.savedConfig(workspaceId));

/** Who of the type's staff still belongs to the workspace is eligible; a type that names none leaves it open, and costs no query. */
export async function visitTerms(
  deps: Pick<AppointmentDeps, 'reads' | 'workspaces' | 'staff'>,
  workspaceId: string,
  type: AppointmentTypeRecord | null,
  { ownerUserId, locationId, vehicleId }: Asked,
  config: ConfigFields,
): Promise<VisitTerms> {
  const listed = type?.eligibleStaffIds ?? [];
  const [eligibleStaffIds, current] =
    listed.length > 0 ? await Promise.all([deps.staff.presentAmong(workspaceId, listed), currentConfig(deps)(workspaceId)]) : [null, null];
  return {
    config,
    wish: { appointmentTypeId: type?.id ?? null, ownerUserId, locationId, vehicleId, eligibleStaffIds },
    bufferMinutes: type?.bufferMinutes ?? config.bufferMinutes,
    timezone: current && current.config.timezone,
  };
}
