import type { ContactsDeps } from './ports';
import { addChannel } from './use-cases/add-channel';
import { attachFile } from './use-cases/attach-file';
import { changeAttributeDefinition } from './use-cases/change-attribute-definition';
import { checkOutbound } from './use-cases/check-outbound';
import { createAttributeDefinition } from './use-cases/create-attribute-definition';
import { createContact } from './use-cases/create-contact';
import { deleteAttributeDefinition } from './use-cases/delete-attribute-definition';
import { detachFile } from './use-cases/detach-file';
import { listAttributeDefinitions } from './use-cases/list-attribute-definitions';
import { listChannels } from './use-cases/list-channels';
import { mergeContacts } from './use-cases/merge-contacts';
import { openFile } from './use-cases/open-file';
import { readAttributes } from './use-cases/read-attributes';
import { readContact } from './use-cases/read-contact';
import { readPreferences } from './use-cases/read-preferences';
import { recordPreference } from './use-cases/record-preference';
import { removeChannel } from './use-cases/remove-channel';
import { updateContact } from './use-cases/update-contact';
import { writeAttributes } from './use-cases/write-attributes';

export type Contacts = ReturnType<typeof createContacts>;

/** Everything that this context does. */
export const createContacts = (deps: ContactsDeps) => ({
  create: createContact(deps),
  read: readContact(deps),
  update: updateContact(deps),
  merge: mergeContacts(deps),
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
