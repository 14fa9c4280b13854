import { conflict, emailKey, notUnique, unusable } from '@workops/kernel';
import type { Member } from '../domain/member';
import type { MembershipTransaction } from '../ports';

/** Throws `UNIQUE_CONFLICT` if another active member has the subject, or the changed email. */
export async function assertNobodyElseIs(
  { members }: MembershipTransaction,
  { id, email, subject }: Member,
  before?: Member,
): Promise<void> {
  const isKept = before !== undefined && emailKey(before.email) === emailKey(email);
  const holder = isKept ? undefined : await members.holderOf({ email });
  if (holder && holder !== id) throw notUnique('Otro miembro tiene ese correo.', { member_id: holder });
  const namesake = subject === null ? undefined : await members.holderOf({ subject });
  if (namesake && namesake !== id) throw notUnique('Otro miembro tiene esa identidad.', { member_id: namesake });
}

/** Throws `unusable` for the first unknown branch. */
export async function assertLocationsExist(
  { locations }: MembershipTransaction,
  locationIds: readonly string[] = [],
): Promise<void> {
  const present = new Set((await locations.byIds(locationIds)).map(({ id }) => id));
  const index = locationIds.findIndex((id) => !present.has(id));
  if (index >= 0) throw unusable(`location_ids.${index}`, 'La sucursal no existe.');
}

/** Throws `conflict` if no owner would be left. */
export async function assertOwnerStays(
  { members }: MembershipTransaction,
  before: Member,
  after: Member,
): Promise<void> {
  if (before.role !== 'owner' || (after.role === 'owner' && after.status === 'active')) return;
  if ((await members.count({ role: 'owner' })) <= 1)
    throw conflict('last_owner', 'El espacio de trabajo necesita al menos un propietario.');
}
