import { MemoryCommerce } from './memory-commerce';
import { storeContract } from './store-contract';

describe('commerce in memory', () => {
  storeContract(async () => {
    const memory = new MemoryCommerce();
    return { store: memory, reads: memory, eventsOf: async (workspaceId) => memory.eventsOf(workspaceId) };
  });
});
