import type { Changes, EventData } from '@workops/contracts';
import type { Member } from './member';

/** Never identifies the person. */
export const membershipData = ({ id, role, customRoleId, locationIds }: Member): EventData<'membership.created'> => ({
  id,
  role,
  custom_role_id: customRoleId,
  location_ids: [...locationIds],
});

/** Undefined if there are none. */
export function membershipChanges(before: Member, after: Member): Changes | undefined {
  const [from, to] = [membershipData(before), membershipData(after)];
  const keys = ['role', 'custom_role_id', 'location_ids'] as const;
  const changed = keys.filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]));
  return changed.length > 0
    ? Object.fromEntries(changed.map((key) => [key, { from: from[key], to: to[key] }]))
    : undefined;
}
