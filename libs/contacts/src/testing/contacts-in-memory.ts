import { CountingIds, ManualClock } from '@workops/kernel/testing';
import { createContacts, type Contacts } from '../contacts';
import type { MergeParticipant } from '../merge-ports';
import { MemoryContacts } from './memory-contacts';

export interface ContactsInMemory {
  contacts: Contacts;
  memory: MemoryContacts;
  clock: ManualClock;
}

export function contactsInMemory({
  country = 'CL',
  participants = [] as readonly MergeParticipant[],
} = {}): ContactsInMemory {
  const memory = new MemoryContacts();
  const clock = new ManualClock();
  const contacts = createContacts({
    store: memory,
    reads: memory,
    companyReads: memory.companies,
    tagReads: memory.tags,
    definitions: memory,
    fileContents: memory.fileContents,
    imports: memory.imports,
    workspaces: { loadProfile: async () => ({ country }) },
    mergeParticipants: () => participants,
    records: async () => ({ seen: false, hidden: false }),
    clock,
    ids: new CountingIds(),
  });
  return { contacts, memory, clock };
}
