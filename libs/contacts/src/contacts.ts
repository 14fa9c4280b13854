import type { ContactsDeps } from './ports';
import { createContact } from './use-cases/create-contact';
import { readContact } from './use-cases/read-contact';
import { updateContact } from './use-cases/update-contact';

export type Contacts = ReturnType<typeof createContacts>;

/** Everything that this context does. */
export const createContacts = (deps: ContactsDeps) => ({
  create: createContact(deps),
  read: readContact(deps),
  update: updateContact(deps),
});
