import { notFound, type Actor } from '@workops/kernel';
import { isListed } from '../domain/marketable';
import type { Contact } from '../domain/contact-view';
import { candidateOf, type DuplicateCandidate } from '../domain/duplicates';
import type { ContactsDeps } from '../ports';
import { showContacts } from './show-contacts';

/**
 * Possible duplicates of the contact, the likeliest first; none for an archived or merged contact. Throws `not_found`.
 */
export const findDuplicates =
  ({ reads, definitions }: Pick<ContactsDeps, 'reads' | 'definitions'>) =>
  async (actor: Actor, id: string): Promise<DuplicateCandidate<Contact>[]> => {
    const contact = await reads.byId(actor, id);
    if (!contact) throw notFound('El contacto no existe.');
    if (!isListed(contact)) return [];
    const others = await reads.duplicatesOf(actor, contact);
    const candidates = others
      .map((other) => candidateOf(contact, other))
      .filter((candidate) => candidate !== undefined);
    candidates.sort((one, other) => other.score - one.score || (one.contact.id < other.contact.id ? -1 : 1));
    const shown = await showContacts({ definitions, reads })(
      actor,
      candidates.map((candidate) => candidate.contact),
    );
    return candidates.map((candidate, index) => ({ ...candidate, contact: shown[index]! }));
  };
