import type { Actor } from '@workops/kernel';
import type { ContactRecord } from '../domain/contact';
import { viewOf, type Contact } from '../domain/contact-view';
import type { ContactsDeps } from '../ports';

/** Many contacts as they are read. */
export const showContacts =
  ({ definitions }: Pick<ContactsDeps, 'definitions'>) =>
  async (actor: Actor, contacts: readonly ContactRecord[]): Promise<Contact[]> => {
    const defined = await definitions.definitionsOf(actor.workspaceId);
    return contacts.map((contact) => viewOf(contact, defined));
  };
