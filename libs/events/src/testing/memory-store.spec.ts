import { MemoryStore } from './memory-store';
import { ToldAdmins } from './told-admins';
import { storeContract } from './store-contract';

describe('the memory store', () => {
  storeContract(() => {
    const notices = new ToldAdmins();
    const store = new MemoryStore(notices);
    const holds = (now: Date) => store.holds(now);
    return Promise.resolve({
      subscriptions: store,
      log: store,
      fanOut: store,
      holds,
      dispatch: () => store,
      told: notices.told,
    });
  });
});
