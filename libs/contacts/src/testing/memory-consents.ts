import type { ConsentRepository } from '../consent-ports';
import type { State } from './memory-state';

export const memoryConsents = (state: State, ownWorkspaceId: string): ConsentRepository => ({
  lock: async (ids) =>
    state.contacts.filter(({ id, workspaceId }) => workspaceId === ownWorkspaceId && ids.includes(id)),
  grant: async (ids, at) => {
    state.contacts = state.contacts.map((contact) =>
      ids.includes(contact.id) ? { ...contact, emailConsent: true, updatedAt: at } : contact,
    );
  },
});
