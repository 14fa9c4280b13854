import type { Actor } from '@workops/kernel';
import type { AccessDeps, MemberRef, RateLimit } from '../ports';

/** Omits the parts that depend on the credential: its id, its `via` and its scope limits. */
export interface MemberActor {
  actor: Omit<Actor, 'credentialId' | 'requestId'>;
  rateLimit: RateLimit;
}

/** Undefined unless an active member. A removal or role change takes effect on every process within 500 ms. */
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
