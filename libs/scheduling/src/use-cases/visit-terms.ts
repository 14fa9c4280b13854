import type { AppointmentDeps } from '../appointment-ports';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import type { Wish } from '../domain/booking-rules';
import type { SchedulingConfig } from '../domain/schedule-config';
import type { WorkspaceSettings } from '../domain/workspace-settings';

/** What decides whether an hour can be had, apart from what is on. */
export interface VisitTerms {
  config: SchedulingConfig;
  workspace: WorkspaceSettings;
  wish: Wish;
  /** Kept free after the visit. */
  bufferMinutes: number;
}

type Asked = Pick<Wish, 'ownerUserId' | 'locationId' | 'vehicleId'>;

/** Who of the type's staff still belongs to the workspace is eligible; a type that names none leaves it open. */
export async function visitTerms(
  { staff }: Pick<AppointmentDeps, 'staff'>,
  workspaceId: string,
  type: AppointmentTypeRecord | null,
  asked: Asked,
  { config, workspace }: Pick<VisitTerms, 'config' | 'workspace'>,
): Promise<VisitTerms> {
  const listed = type?.eligibleStaffIds ?? [];
  const { ownerUserId, locationId, vehicleId } = asked;
  return {
    config,
    workspace,
    wish: {
      appointmentTypeId: type?.id ?? null,
      ownerUserId,
      locationId,
      vehicleId,
      eligibleStaffIds: listed.length > 0 ? await staff.presentAmong(workspaceId, listed) : null,
    },
    bufferMinutes: type?.bufferMinutes ?? config.bufferMinutes,
  };
}
