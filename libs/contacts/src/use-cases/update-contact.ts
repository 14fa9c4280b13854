import type { Actor } from '@workops/kernel';
import { settlePatch } from '../domain/contact';
import type { ContactPatch } from '../domain/contact-fields';
import type { Contact } from '../domain/contact-view';
import type { ContactsDeps } from '../ports';
import { changeLiveContact } from './change-live-contact';
import { lockLiveContact } from './lock-live-contact';
import { showContact } from './show-contacts';

/**
 * Throws `malformed`, `not_found`, `conflict` on a tombstone or for the stage of a blocked contact, `unusable`, or `UNIQUE_CONFLICT` when the external id is
 * taken. The row is locked before it is read, so that two concurrent patches both count; one without effect announces nothing.
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
    const { country } = await workspaces.profileOf(actor.workspaceId);
    const settled = settlePatch(patch, country);
    const contact = await store.transaction(actor, async (tx) =>
      changeLiveContact(tx, await lockLiveContact(tx, id), settled, clock.now()),
    );
    return showContact({ definitions, reads })(actor, contact);
  };
