import { notFound, type Actor } from '@workops/kernel';
import { lacksName, toContactView, type Contact } from '../domain/contact-view';
import type { ContactsDeps } from '../ports';
import { showContact } from './show-contacts';

/** Includes archived contacts and tombstones. Throws `not_found`. */
export const readContact =
  ({ reads, definitions }: Pick<ContactsDeps, 'reads' | 'definitions'>) =>
  async (actor: Actor, id: string): Promise<Contact> => {
    const [contact, defined] = await Promise.all([
      reads.byId(actor, id),
      definitions.loadDefinitions(actor.workspaceId),
    ]);
    if (!contact) throw notFound('El contacto no existe.');
    if (!lacksName(contact)) return toContactView(contact, defined);
    return showContact({ reads, definitions })(actor, contact);
  };
