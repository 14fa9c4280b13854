export { aType, someSettings } from './builders';
export { MemorySetup } from './memory-setup';
