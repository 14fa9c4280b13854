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
    const told = { events: async (id: string) => memory.eventsOf(id), acts: async (id: string) => memory.actsOf(id) };
    return { store: memory, reads: memory, told, nextId: randomUUID };
  });
});
