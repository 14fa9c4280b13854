import { notFound, type Actor } from '@workops/kernel';
import { viewOf, type Contact } from '../domain/contact-view';
import type { ContactsDeps } from '../ports';

/** Archived contacts and tombstones answer too. Throws `not_found`. */
export const readContact =
  ({ reads }: Pick<ContactsDeps, 'reads'>) =>
  async (actor: Actor, id: string): Promise<Contact> => {
    const contact = await reads.byId(actor, id);
    if (!contact) throw notFound('El contacto no existe.');
    return viewOf(contact);
  };
