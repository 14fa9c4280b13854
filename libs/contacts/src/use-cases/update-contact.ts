import type { Actor } from '@workops/kernel';
import { settlePatch } from '../domain/contact';
import type { ContactPatch } from '../domain/contact-fields';
import type { Contact } from '../domain/contact-view';
import type { ContactsDeps } from '../ports';
import { changeLiveContact } from './change-live-contact';
import { lockLiveContact } from './lock-live-contact';
import { showContact } from './show-contacts';

/**
 * Locks the row first, so that concurrent patches both apply; no event without effect. Throws `malformed`, `not_found`,
 * `conflict` for a tombstone or a blocked contact's stage, `unusable`, or `UNIQUE_CONFLICT` for an external id in use.
 */
export const updateContact =
  ({
    store,
    reads,
    definitions,
    workspaces,
    clock,
  }: Pick<ContactsDeps, 'store' | 'reads' | 'definitions' | 'workspaces' | 'clock'>) =>
  async (actor: Actor, id: string, patch: ContactPatch): Promise<Contact> => {
    const { country } = await workspaces.loadProfile(actor.workspaceId);
    const settled = settlePatch(patch, country);
    const contact = await store.transaction(actor, async (tx) =>
      changeLiveContact(tx, await lockLiveContact(tx, id), settled, clock.now()),
    );
    return showContact({ definitions, reads })(actor, contact);
  };
