import { attributeDefinitionsContract } from './attribute-definitions-contract';
import { channelContract } from './channel-contract';
import { companyContract } from './company-contract';
import { importContract } from './import-contract';
import { ledgerContract } from './ledger-contract';
import { MemoryContacts } from './memory-contacts';
import { mergeContract } from './merge-contract';
import { searchContract } from './search-contract';
import { storeContract } from './store-contract';

describe('attribute definitions in memory', () => {
  attributeDefinitionsContract(async () => {
    const memory = new MemoryContacts();
    return { store: memory, definitions: memory };
  });
});

describe('contacts in memory', () => {
  const open = async () => {
    const memory = new MemoryContacts();
    return {
      store: memory,
      reads: memory,
      listEvents: async (workspaceId: string) => memory.listEvents(workspaceId).map((event) => event.type),
    };
  };

  storeContract(open);
  describe('channels', () => channelContract(open));
  describe('outbound preferences', () => ledgerContract(open));
  describe('merges', () => mergeContract(open));

  searchContract(async () => {
    const memory = new MemoryContacts();
    return { store: memory, reads: memory };
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
      allOf: async (workspaceId) => memory.listContacts(workspaceId),
      listEvents: async (workspaceId) => memory.listEvents(workspaceId),
    };
  }, 300);
});
