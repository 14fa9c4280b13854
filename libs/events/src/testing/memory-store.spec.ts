import { MemoryStore } from './memory-store';
import { storeContract } from './store-contract';

describe('the memory store', () => {
  storeContract(() => {
    const store = new MemoryStore();
    return Promise.resolve({ subscriptions: store, log: store, fanOut: store, dispatch: () => store });
  });
});
