import type { Actor } from '@workops/kernel';
import type { AccessDeps, MemberRef, RateLimit } from '../ports';

/** A member as an actor, but for what belongs to the credential: its id, its `via`, the scopes that it lacks. */
export interface MemberActor {
  actor: Omit<Actor, 'credentialId' | 'requestId'>;
  rateLimit: RateLimit;
}

/**
 * The current rights of an active member of the workspace; undefined for anyone else. A removal or a change of role holds on every process a moment later,
 * within 500 ms at worst.
 */
export const memberActor =
  ({ reads }: Pick<AccessDeps, 'reads'>) =>
  async (who: MemberRef): Promise<MemberActor | undefined> => {
    const member = await reads.actingMember(who);
    if (!member) return undefined;
    const { id, name, workspaceId, livemode, scopes, visibility, rateLimit } = member;
    return {
      actor: { author: { kind: 'member', id, name }, workspaceId, livemode, scopes, visibility, connectedAppId: null },
      rateLimit,
    };
  };
