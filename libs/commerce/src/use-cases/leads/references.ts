import type { LeadPatch } from '../../domain/leads/lead';
import { NO_BRANCH, NO_CAR, NO_OWNER, type Unusable } from '../../domain/leads/references';
import type { LeadDeps } from '../../lead-ports';

type Lookups = Pick<LeadDeps, 'members' | 'branches' | 'vehicles'>;

interface Named extends Pick<LeadPatch, 'locationId' | 'vehicleId'> {
  ownerUserId?: string | null;
}

/** What of it the workspace does not have, asked in one round trip inside a transaction. */
export async function absentAmong(
  { members, branches, vehicles }: Lookups,
  workspaceId: string,
  { ownerUserId, locationId, vehicleId }: Named,
): Promise<(Unusable | false)[]> {
  const [hasOwner, hasBranch, hasVehicle] = await Promise.all([
    !ownerUserId || members.active(workspaceId, [ownerUserId]).then((present) => present.length > 0),
    !locationId || branches.isBranch(workspaceId, locationId),
    !vehicleId || vehicles.isVehicle(workspaceId, vehicleId),
  ]);
  return [!hasOwner && NO_OWNER, !hasBranch && NO_BRANCH, !hasVehicle && NO_CAR];
}
