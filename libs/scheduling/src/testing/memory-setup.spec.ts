import { MemorySetup } from './memory-setup';
import { setupContract } from './setup-contract';

describe('the setup in memory', () => {
  setupContract(() => {
    const memory = new MemorySetup();
    return { store: memory, reads: memory };
  });
});
