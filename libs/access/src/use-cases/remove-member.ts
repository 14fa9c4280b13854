import { notFound, type Actor } from '@workops/kernel';
import { leftoverNotice } from '../domain/leftover-notice';
import { removedMember } from '../domain/member';
import type { AccessDeps } from '../ports';
import { assertMayGrantTo } from './granting';
import { assertOwnerStays } from './member-links';
import { tell } from './notify-admins';

/**
 * Ends all access of the member at once, but keeps keys minted for the workspace and notifies owners and admins.
 * Idempotent; throws `not_found`, `forbidden` for rights that the actor lacks, or `conflict` with `last_owner`, also
 * for two owners who remove one another.
 */
export const removeMember =
  ({ store, clock, ids }: Pick<AccessDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, id: string): Promise<void> =>
    store.memberships(actor, async (tx) => {
      const before = await tx.members.byId(id);
      if (!before) throw notFound('El miembro no existe.');
      if (before.status === 'removed') return;
      const member = removedMember(before, clock.now());
      await assertMayGrantTo(tx, actor, before);
      await assertOwnerStays(tx, before, member);
      await tx.members.save(member);
      const left = await tx.credentialsMintedBy(id);
      if (left.length > 0) await tell(tx.notices, { clock, ids }, leftoverNotice(member, left));
      tx.events.record('membership.removed', { resourceId: id, data: { id } });
      tx.audit.record({ action: 'membership.removed', target: { kind: 'member', id } });
    });
