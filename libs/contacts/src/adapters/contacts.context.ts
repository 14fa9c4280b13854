import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { contactsRecords } from './contacts-records';
import { contactsTables } from './contacts-tables';

export const contactsContext: ContextDeclaration<'contacts'> = {
  name: 'contacts',
  purpose: 'the people and companies that a workspace talks to',
  migrations: join(__dirname, '..', '..', 'migrations'),
  records: contactsRecords,
  tables: contactsTables,
};
