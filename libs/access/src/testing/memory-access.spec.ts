import { randomUUID } from 'node:crypto';
import { credentialContract } from './credential-contract';
import { MemoryAccess } from './memory-access';
import { membershipContract } from './membership-contract';
import { storeContract } from './store-contract';

const inMemory = async () => {
  const memory = new MemoryAccess();
  return { store: memory, reads: memory };
};

describe('access in memory', () => {
  storeContract(inMemory);
  credentialContract(inMemory);
});

describe('memberships in memory', () => {
  membershipContract(async () => {
    const memory = new MemoryAccess();
    const recorded = {
      events: async (id: string) => memory.listEvents(id),
      acts: async (id: string) => memory.listActs(id),
    };
    return { store: memory, reads: memory, recorded, nextId: randomUUID };
  });
});
