import { leadsOfContactOn } from '@workops/commerce';
import { conversationsOfContactOn } from '@workops/conversations';
import type { Actor, ContactRecords } from '@workops/kernel';
import type { Sql } from '@workops/platform/database';

/**
 * Which conversations and leads of a contact the actor can see. No lookup is made for an actor who can see all records.
 */
export function contactRecordsOn(sql: Sql): (actor: Actor, contactId: string) => Promise<ContactRecords> {
  const readers = [conversationsOfContactOn(sql), leadsOfContactOn(sql)];
  return async (actor, contactId) => {
    if (actor.visibility.kind === 'all') return { seen: false, hidden: false };
    const lists = await Promise.all(readers.map((ofContact) => ofContact(actor, contactId)));
    return { seen: lists.some(({ seen }) => seen), hidden: lists.some(({ hidden }) => hidden) };
  };
}
