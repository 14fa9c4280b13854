import { credentialContract } from './credential-contract';
import { MemoryAccess } from './memory-access';
import { storeContract } from './store-contract';

const inMemory = async () => {
  const memory = new MemoryAccess();
  return { store: memory, reads: memory };
};

describe('access in memory', () => {
  storeContract(inMemory);
  credentialContract(inMemory);
});
