import type { ContactRecord } from '../domain/contact';

const byAge = (left: ContactRecord, right: ContactRecord): number =>
  right.createdAt.getTime() - left.createdAt.getTime() || (left.id < right.id ? 1 : -1);

/** The holder, or else the survivor of the last one. */
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
