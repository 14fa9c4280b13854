import type { ContactsDeps } from './ports';
import { addChannel } from './use-cases/add-channel';
import { checkOutbound } from './use-cases/check-outbound';
import { createContact } from './use-cases/create-contact';
import { listChannels } from './use-cases/list-channels';
import { mergeContacts } from './use-cases/merge-contacts';
import { readContact } from './use-cases/read-contact';
import { readPreferences } from './use-cases/read-preferences';
import { recordPreference } from './use-cases/record-preference';
import { removeChannel } from './use-cases/remove-channel';
import { updateContact } from './use-cases/update-contact';

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
});
