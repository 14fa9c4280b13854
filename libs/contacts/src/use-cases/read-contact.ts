import { notFound, type Actor } from '@workops/kernel';
import { viewOf, type Contact } from '../domain/contact-view';
import type { ContactsDeps } from '../ports';

/** Archived contacts and tombstones answer too. Throws `not_found`. */
export const readContact =
  ({ reads, definitions }: Pick<ContactsDeps, 'reads' | 'definitions'>) =>
  async (actor: Actor, id: string): Promise<Contact> => {
    const [contact, defined] = await Promise.all([reads.byId(actor, id), definitions.definitionsOf(actor.workspaceId)]);
    if (!contact) throw notFound('El contacto no existe.');
    return viewOf(contact, defined);
  };
