import type { LeadPatch } from '../domain/lead';
import { NO_BRANCH, NO_CAR, NO_OWNER, type Unusable } from '../domain/references';
import type { LeadDeps } from '../lead-ports';

type Lookups = Pick<LeadDeps, 'members' | 'branches' | 'vehicleWords'>;

interface Named extends Pick<LeadPatch, 'locationId' | 'vehicleId'> {
  ownerUserId?: string | null;
}

export interface LookedUp {
  absent: (Unusable | false)[];
  /** Empty without a vehicle. */
  ofVehicle: string;
}

/** Needs one round trip inside a transaction. */
export async function lookUp(
  { members, branches, vehicleWords }: Lookups,
  workspaceId: string,
  { ownerUserId, locationId, vehicleId }: Named,
): Promise<LookedUp> {
  const [hasOwner, hasBranch, words] = await Promise.all([
    !ownerUserId || members.active(workspaceId, [ownerUserId]).then((present) => present.length > 0),
    !locationId || branches.isBranch(workspaceId, locationId),
    vehicleId ? vehicleWords.words(workspaceId, [vehicleId]) : new Map<string, string>(),
  ]);
  const ofVehicle = vehicleId ? words.get(vehicleId) : '';
  return {
    absent: [!hasOwner && NO_OWNER, !hasBranch && NO_BRANCH, ofVehicle === undefined && NO_CAR],
    ofVehicle: ofVehicle ?? '',
  };
}
