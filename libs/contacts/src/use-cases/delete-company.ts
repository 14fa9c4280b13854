import { notFound, type Actor } from '@workops/kernel';
import type { ContactsDeps } from '../ports';

/** Contacts lose the company, with an update event each. Throws `not_found`. */
export const deleteCompany =
  ({ store, clock }: Pick<ContactsDeps, 'store' | 'clock'>) =>
  async (actor: Actor, id: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      if (!(await tx.companies.lock(id))) throw notFound('La empresa no existe.');
      for (const contactId of await tx.companies.remove(id, clock.now())) {
        tx.events.record('contact.updated', {
          resourceId: contactId,
          changes: { company_id: { from: id, to: null } },
          data: { id: contactId, updated_fields: ['company_id'] },
        });
      }
    });
