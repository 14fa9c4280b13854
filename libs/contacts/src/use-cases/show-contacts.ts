import type { Actor } from '@workops/kernel';
import type { ContactRecord } from '../domain/contact';
import { viewOf, type Contact } from '../domain/contact-view';

/** Many contacts as they are read. */
export const showContacts = () => async (_actor: Actor, contacts: readonly ContactRecord[]): Promise<Contact[]> => contacts.map(viewOf);
