import { join } from 'node:path';
import { declareContext } from '@workops/platform';
import { contactsRecords } from './adapters/contacts-records';
import { retiredWork } from './adapters/retired.work';
import { contactsPart } from './adapters/contacts.part';
import { contactsTables } from './adapters/contacts-tables';

export const contactsContext = declareContext({
  name: 'contacts',
  purpose: 'the people and companies that a workspace talks to',
  migrations: join(__dirname, '..', 'migrations'),
  parts: {
    contacts: contactsPart,
  },
  work: {
    retired: retiredWork,
  },
  records: contactsRecords,
  tables: contactsTables,
});
