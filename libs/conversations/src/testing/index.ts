export { anAccount, sealedOf } from './an-account';
export { accepted, MemoryProvider, putOff } from './memory-provider';
