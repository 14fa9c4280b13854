import { leadsOfContactOn } from '@workops/commerce';
import { conversationsOfContactOn } from '@workops/conversations';
import type { Actor, ContactRecords } from '@workops/kernel';
import type { Sql } from '@workops/platform/database';

/** Visible conversations and leads of a contact. Actors who see all records need no lookup. */
export function contactRecordsOn(sql: Sql): (actor: Actor, contactId: string) => Promise<ContactRecords> {
  const readers = [conversationsOfContactOn(sql), leadsOfContactOn(sql)];
  return async (actor, contactId) => {
    if (actor.visibility.kind === 'all') return { seen: false, hidden: false };
    const lists = await Promise.all(readers.map((ofContact) => ofContact(actor, contactId)));
    return { seen: lists.some(({ seen }) => seen), hidden: lists.some(({ hidden }) => hidden) };
  };
}
