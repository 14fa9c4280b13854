import type { ContactsDeps } from './ports';
import { createCompany } from './use-cases/create-company';
import { createContact } from './use-cases/create-contact';
import { deleteCompany } from './use-cases/delete-company';
import { listCompanies } from './use-cases/list-companies';
import { readCompany } from './use-cases/read-company';
import { readContact } from './use-cases/read-contact';
import { updateCompany } from './use-cases/update-company';
import { updateContact } from './use-cases/update-contact';

export type Contacts = ReturnType<typeof createContacts>;

/** Everything that this context does. */
export const createContacts = (deps: ContactsDeps) => ({
  create: createContact(deps),
  read: readContact(deps),
  update: updateContact(deps),
  companies: {
    create: createCompany(deps),
    read: readCompany(deps),
    list: listCompanies(deps),
    update: updateCompany(deps),
    delete: deleteCompany(deps),
  },
});
