import type { ContactsDeps } from './ports';
import { countContacts } from './use-cases/count-contacts';
import { createContact } from './use-cases/create-contact';
import { findDuplicates } from './use-cases/find-duplicates';
import { listContacts } from './use-cases/list-contacts';
import { listDuplicates } from './use-cases/list-duplicates';
import { readContact } from './use-cases/read-contact';
import { searchContacts } from './use-cases/search-contacts';
import { updateContact } from './use-cases/update-contact';

export type Contacts = ReturnType<typeof createContacts>;

/** Everything that this context does. */
export const createContacts = (deps: ContactsDeps) => ({
  create: createContact(deps),
  read: readContact(deps),
  update: updateContact(deps),
  list: listContacts(deps),
  search: searchContacts(deps),
  count: countContacts(deps),
  listDuplicates: listDuplicates(deps),
  findDuplicates: findDuplicates(deps),
});
