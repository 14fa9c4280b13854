import { join } from 'node:path';
import type { ContextMigrations } from '@workops/platform';

export { CONTACT_DIRECTORY, CONTACTS, ContactsModule } from './adapters/contacts.module';
export type { ContactDirectory } from './contact-directory';
export { createContacts, type Contacts } from './contacts';
export { contactLimits, type Address, type ContactInput, type ContactPatch } from './domain/contact-fields';
export { channelKinds, type ChannelKind } from './domain/channel';
export type { Contact } from './domain/contact-view';
export type { WorkspaceDirectory } from './ports';

export const contactsMigrations: ContextMigrations = { schema: 'contacts', directory: join(__dirname, '..', 'migrations') };
