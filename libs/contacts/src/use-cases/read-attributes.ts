import { notFound, type Actor } from '@workops/kernel';
import { mergedAttributes, type ContactAttribute } from '../domain/attribute';
import type { ContactsDeps } from '../ports';

/** Every attribute, set or not, also of tombstones. Throws `not_found`. */
export const readAttributes =
  ({ reads, definitions }: Pick<ContactsDeps, 'reads' | 'definitions'>) =>
  async (actor: Actor, id: string): Promise<ContactAttribute[]> => {
    const [contact, defined] = await Promise.all([
      reads.byId(actor, id),
      definitions.loadDefinitions(actor.workspaceId),
    ]);
    if (!contact) throw notFound('El contacto no existe.');
    return mergedAttributes(defined, contact.attributes);
  };
