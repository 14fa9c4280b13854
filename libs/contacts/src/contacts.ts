import type { ContactsDeps } from './ports';
import { attachFile } from './use-cases/attach-file';
import { changeAttributeDefinition } from './use-cases/change-attribute-definition';
import { countContacts } from './use-cases/count-contacts';
import { createAttributeDefinition } from './use-cases/create-attribute-definition';
import { createContact } from './use-cases/create-contact';
import { deleteAttributeDefinition } from './use-cases/delete-attribute-definition';
import { detachFile } from './use-cases/detach-file';
import { findDuplicates } from './use-cases/find-duplicates';
import { listAttributeDefinitions } from './use-cases/list-attribute-definitions';
import { listContacts } from './use-cases/list-contacts';
import { listDuplicates } from './use-cases/list-duplicates';
import { openFile } from './use-cases/open-file';
import { readAttributes } from './use-cases/read-attributes';
import { readContact } from './use-cases/read-contact';
import { searchContacts } from './use-cases/search-contacts';
import { updateContact } from './use-cases/update-contact';
import { writeAttributes } from './use-cases/write-attributes';

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
  attributes: {
    read: readAttributes(deps),
    write: writeAttributes(deps),
    attachFile: attachFile(deps),
    openFile: openFile(deps),
    detachFile: detachFile(deps),
  },
  attributeDefinitions: {
    list: listAttributeDefinitions(deps),
    create: createAttributeDefinition(deps),
    change: changeAttributeDefinition(deps),
    delete: deleteAttributeDefinition(deps),
  },
});
