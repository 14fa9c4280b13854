import { join } from 'node:path';
import type { ContextMigrations } from '@workops/platform';

export { CONTACTS, ContactsModule } from './adapters/contacts.module';
export { createContacts, type Contacts } from './contacts';
export { contactLimits, type Address, type ContactInput, type ContactPatch } from './domain/contact-fields';
export { channelKinds, type ChannelKind } from './domain/channel';
export type { ContactStats } from './domain/contact-stats';
export type { Contact } from './domain/contact-view';
export { duplicateReasons, type DuplicateCandidate, type DuplicateCluster } from './domain/duplicates';
export type { WorkspaceDirectory } from './ports';
export type { SearchContactsInput } from './use-cases/search-contacts';

export const contactsMigrations: ContextMigrations = { schema: 'contacts', directory: join(__dirname, '..', 'migrations') };
