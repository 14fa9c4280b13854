import { archived, blocked, botRepliesDisabled, reportedAsSpam } from './domain/contact-flags';
import type { ContactsDeps } from './ports';
import { addChannel } from './use-cases/add-channel';
import { attachFile } from './use-cases/attach-file';
import {
  changeAttributeDefinition,
  createAttributeDefinition,
  deleteAttributeDefinition,
  listAttributeDefinitions,
} from './use-cases/attribute-definitions';
import { checkOutbound } from './use-cases/check-outbound';
import { countContacts } from './use-cases/count-contacts';
import { createCompany, listCompanies, readCompany, updateCompany } from './use-cases/companies';
import { createContact } from './use-cases/create-contact';
import { deleteCompany } from './use-cases/delete-company';
import { detachFile } from './use-cases/detach-file';
import { findDuplicates } from './use-cases/find-duplicates';
import { findOrCreateContact } from './use-cases/find-or-create-contact';
import { flagContact } from './use-cases/flag-contact';
import { importContacts } from './use-cases/import-contacts';
import { listChannels } from './use-cases/list-channels';
import { listContacts } from './use-cases/list-contacts';
import { listDuplicates } from './use-cases/list-duplicates';
import { mergeContacts } from './use-cases/merge-contacts';
import { openFile } from './use-cases/open-file';
import { putContact } from './use-cases/put-contact';
import { readAttributes } from './use-cases/read-attributes';
import { readContact } from './use-cases/read-contact';
import { readPreferences } from './use-cases/read-preferences';
import { recordConsent } from './use-cases/record-consent';
import { recordPreference } from './use-cases/record-preference';
import { removeChannel } from './use-cases/remove-channel';
import { searchContacts } from './use-cases/search-contacts';
import { tagContact } from './use-cases/tag-contact';
import { createTag, deleteTag, listTags, readTag, renameTag } from './use-cases/tags';
import { updateContact } from './use-cases/update-contact';
import { writeAttributes } from './use-cases/write-attributes';

export type Contacts = ReturnType<typeof createContacts>;

export const createContacts = (deps: ContactsDeps) => ({
  create: createContact(deps),
  findOrCreate: findOrCreateContact(deps),
  read: readContact(deps),
  update: updateContact(deps),
  put: putContact(deps),
  list: listContacts(deps),
  search: searchContacts(deps),
  count: countContacts(deps),
  listDuplicates: listDuplicates(deps),
  findDuplicates: findDuplicates(deps),
  merge: mergeContacts(deps),
  block: flagContact(deps, blocked),
  reportSpam: flagContact(deps, reportedAsSpam),
  archive: flagContact(deps, archived),
  disableBotReplies: flagContact(deps, botRepliesDisabled),
  setTags: tagContact(deps),
  recordConsent: recordConsent(deps),
  import: importContacts(deps),
  channels: {
    list: listChannels(deps),
    add: addChannel(deps),
    remove: removeChannel(deps),
  },
  outbound: {
    preferences: readPreferences(deps),
    record: recordPreference(deps),
    check: checkOutbound(deps),
  },
  companies: {
    create: createCompany(deps),
    read: readCompany(deps),
    list: listCompanies(deps),
    update: updateCompany(deps),
    delete: deleteCompany(deps),
  },
  tags: {
    create: createTag(deps),
    read: readTag(deps),
    list: listTags(deps),
    rename: renameTag(deps),
    delete: deleteTag(deps),
  },
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
