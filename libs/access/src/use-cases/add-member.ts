import type { Actor } from '@workops/kernel';
import { newMember, type Member, type NewMember } from '../domain/member';
import { membershipData } from '../domain/member-event';
import type { AccessDeps } from '../ports';
import { assertMayGrantTo } from './granting';
import { assertLocationsExist, assertNobodyElseIs } from './member-links';
import { stillStanding } from './still-standing';

/** Throws `malformed`, `unusable`, `forbidden` for a role above the actor's own, or `UNIQUE_CONFLICT`. */
export const addMember =
  ({ store, clock, ids }: Pick<AccessDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, input: NewMember): Promise<Member> => {
    const member = newMember(input, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    return store.memberships(actor, async (tx) => {
      await assertLocationsExist(tx, input.locationIds);
      await assertMayGrantTo(tx, await stillStanding({ store, clock })(actor), member);
      await assertNobodyElseIs(tx, member);
      await tx.members.add(member);
      tx.events.record('membership.created', { resourceId: member.id, data: membershipData(member) });
      tx.audit.record({
        action: 'membership.created',
        target: { kind: 'member', id: member.id },
        details: membershipData(member),
      });
      return member;
    });
  };
