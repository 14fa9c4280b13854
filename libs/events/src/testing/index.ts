export { aClaimedDelivery, anEvent, anOutcome, aSubscription, PUBLIC_URL, stored } from './builders';
export { addDelivery, ATTEMPT_TABLE, endDeliveriesBeingSent } from './delivery-rows';
export { HOSTILE_URLS } from './hostile-urls';
export { localReceiver, type LocalReceiver, type Received } from './local-receiver';
export { MemoryStore } from './memory-store';
export type { Stores } from './contract-setting';
export { storeContract } from './store-contract';
export { addSubscription, SUBSCRIPTION_TABLE } from './subscription-rows';
export { ToldAdmins } from './told-admins';
