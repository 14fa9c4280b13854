import type { Actor } from '@workops/kernel';
import type { Handle } from '../domain/channel';
import type { ContactRecord } from '../domain/contact';
import { lacksName, toContactView, type Contact } from '../domain/contact-view';
import type { ContactsDeps } from '../ports';

type Shown = Pick<ContactsDeps, 'definitions' | 'reads'>;

const NONE: ReadonlyMap<string, Handle> = new Map();

/** Looks up channels only for cards without a display name. */
export const showContacts =
  ({ definitions, reads }: Shown) =>
  async (actor: Actor, contacts: readonly ContactRecord[]): Promise<Contact[]> => {
    const nameless = contacts.filter(lacksName).map(({ id }) => id);
    const [defined, handles] = await Promise.all([
      definitions.loadDefinitions(actor.workspaceId),
      nameless.length > 0 ? reads.channels.handles(actor, nameless) : NONE,
    ]);
    return contacts.map((contact) => toContactView(contact, defined, handles.get(contact.id)));
  };

export const showContact =
  (deps: Shown) =>
  async (actor: Actor, contact: ContactRecord): Promise<Contact> =>
    (await showContacts(deps)(actor, [contact]))[0]!;
