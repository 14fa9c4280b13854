import type { Contacts } from '@workops/contacts';
import type { Actor } from '@workops/kernel';

const MAX_MATCHES = 200;

/** The ids of the contacts that match all words best. */
export const matchingContacts =
  ({ search }: Pick<Contacts, 'search'>) =>
  async (actor: Actor, q: string): Promise<readonly string[]> =>
    (await search(actor, { q, limit: MAX_MATCHES, offset: 0 })).items.map(({ id }) => id);
