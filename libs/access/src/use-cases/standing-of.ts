import type { Scope, Visibility } from '@workops/kernel';
import { stateOf } from '../domain/issued-credential';
import type { AccessDeps } from '../ports';

/** Who answers for something that outlives the call, for example a subscription. */
export interface Owner {
  workspaceId: string;
  kind: 'member' | 'api_key';
  id: string;
}

/** What an owner may do at this moment. */
export interface Standing {
  active: boolean;
  scopes: ReadonlySet<Scope>;
  visibility: Visibility;
}

const INACTIVE: Standing = { active: false, scopes: new Set(), visibility: { kind: 'all' } };

/**
 * The present standing of each owner, by its id, in one query for keys and one for members, however many are asked for. Whoever
 * is unknown in the workspace named is inactive.
 */
export const standingOf =
  ({ reads, clock }: Pick<AccessDeps, 'reads' | 'clock'>) =>
  async (owners: readonly Owner[]): Promise<Map<string, Standing>> => {
    const standings = new Map(owners.map((owner) => [owner.id, INACTIVE]));
    const keys = owners.filter((owner) => owner.kind === 'api_key');
    const members = owners.filter((owner) => owner.kind === 'member');
    const [keyStandings, memberStandings] = await Promise.all([
      keys.length > 0 ? reads.standings(keys) : [],
      members.length > 0 ? reads.memberStandings(members) : [],
    ]);
    const now = clock.now();
    for (const key of keyStandings) {
      const active = stateOf(key, now) === 'active';
      standings.set(key.id, { active, scopes: new Set(key.scopes), visibility: { kind: 'all' } });
    }
    for (const { id, active, scopes, visibility } of memberStandings) standings.set(id, { active, scopes, visibility });
    return standings;
  };
