import { MemoryAccess } from './memory-access';
import { storeContract } from './store-contract';

describe('access in memory', () => {
  storeContract(async () => {
    const memory = new MemoryAccess();
    return { store: memory, reads: memory };
  });
});
