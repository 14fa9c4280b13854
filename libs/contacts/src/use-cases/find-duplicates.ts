import { notFound, type Actor } from '@workops/kernel';
import { isListed } from '../domain/marketable';
import type { Contact } from '../domain/contact-view';
import { toCandidate, type DuplicateCandidate } from '../domain/duplicates';
import type { ContactsDeps } from '../ports';
import { showContacts } from './show-contacts';

/** Likeliest first; none for an archived or merged contact. Throws `not_found`. */
export const findDuplicates =
  ({ reads, definitions }: Pick<ContactsDeps, 'reads' | 'definitions'>) =>
  async (actor: Actor, id: string): Promise<DuplicateCandidate<Contact>[]> => {
    const contact = await reads.byId(actor, id);
    if (!contact) throw notFound('El contacto no existe.');
    if (!isListed(contact)) return [];
    const suspects = await reads.findDuplicates(actor, contact);
    const candidates = suspects
      .map((other) => toCandidate(contact, other))
      .filter((candidate) => candidate !== undefined);
    candidates.sort((left, right) => right.score - left.score || (left.contact.id < right.contact.id ? -1 : 1));
    const shown = await showContacts({ definitions, reads })(
      actor,
      candidates.map((candidate) => candidate.contact),
    );
    return candidates.map((candidate, index) => ({ ...candidate, contact: shown[index]! }));
  };
