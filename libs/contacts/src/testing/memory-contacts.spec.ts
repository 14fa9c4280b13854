import { companyContract } from './company-contract';
import { importContract } from './import-contract';
import { MemoryContacts } from './memory-contacts';
import { storeContract } from './store-contract';

describe('contacts in memory', () => {
  storeContract(async () => {
    const memory = new MemoryContacts();
    return { store: memory, reads: memory, eventsOf: async (workspaceId) => memory.eventsOf(workspaceId).map((event) => event.type) };
  });

  companyContract(async () => {
    const memory = new MemoryContacts();
    return { store: memory, reads: memory, companyReads: memory.companies };
  });

  importContract(async () => {
    const memory = new MemoryContacts();
    return {
      store: memory,
      reads: memory,
      imports: memory.imports,
      allOf: async (workspaceId) => memory.contactsOf(workspaceId),
      eventsOf: async (workspaceId) => memory.eventsOf(workspaceId),
    };
  }, 300);
});
