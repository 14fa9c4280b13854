import { notFound, type Actor } from '@workops/kernel';
import { changeMember as changed, type Member, type MemberPatch } from '../domain/member';
import { membershipChanges, membershipData } from '../domain/member-event';
import type { AccessDeps } from '../ports';
import { assertMayGrantTo } from './granting';
import { assertLocationsExist, assertNobodyElseIs, assertOwnerStays } from './member-links';
import { stillStanding } from './still-standing';

/**
 * No event without an effect. Throws `not_found`, `malformed`, `unusable`, `UNIQUE_CONFLICT`, `conflict` (`removed`,
 * `subject_set`, `last_owner`), or `forbidden` for rights that the actor lacks.
 */
export const changeMember =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  async (actor: Actor, id: string, patch: MemberPatch): Promise<Member> =>
    store.memberships(actor, async (tx) => {
      const before = await tx.members.byId(id);
      if (!before) throw notFound('El miembro no existe.');
      const { member, changedFields } = changed(before, patch, clock.now());
      await assertLocationsExist(tx, patch.locationIds);
      await assertMayGrantTo(tx, await stillStanding({ store, clock })(actor), before, member);
      if (changedFields.length === 0) return before;
      await assertOwnerStays(tx, before, member);
      await assertNobodyElseIs(tx, member, before);
      await tx.members.save(member);
      const changes = membershipChanges(before, member);
      tx.events.record('membership.updated', {
        resourceId: id,
        changes,
        data: { ...membershipData(member), updated_fields: changedFields },
      });
      const details = { updated_fields: changedFields, ...(changes && { changes }) };
      tx.audit.record({ action: 'membership.updated', target: { kind: 'member', id }, details });
      return member;
    });
