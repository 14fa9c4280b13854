import { MemoryStore } from './memory-store';
import { ToldAdmins } from './told-admins';
import { storeContract } from './store-contract';

describe('the memory store', () => {
  storeContract(() => {
    const notices = new ToldAdmins();
    const store = new MemoryStore(notices);
    return Promise.resolve({ subscriptions: store, log: store, fanOut: store, dispatch: () => store, told: notices.told });
  });
});
