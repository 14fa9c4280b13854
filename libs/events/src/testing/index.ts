export { aClaimedDelivery, anEvent, anOutcome, aSubscription, PUBLIC_URL, stored } from './builders';
export { MemoryStore } from './memory-store';
export { storeContract, type Stores } from './store-contract';
