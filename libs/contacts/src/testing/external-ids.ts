import type { ContactRecord } from '../domain/contact';

const byAge = (one: ContactRecord, other: ContactRecord): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1);

/** Among the contacts of a workspace the holder of an external id, else the survivor of the last one to have had it. */
export function holderOfExternalId(contacts: readonly ContactRecord[], externalId: string): ContactRecord | undefined {
  const named = contacts.filter((contact) => contact.externalId === externalId);
  const holder = named.find(({ mergedIntoContactId }) => mergedIntoContactId === null);
  if (holder) return holder;
  const [last] = [...named].sort(byAge);
  return (
    last &&
    contacts.find(({ id, mergedIntoContactId }) => id === last.mergedIntoContactId && mergedIntoContactId === null)
  );
}
