export { aMember, anApiKey, aWorkspace } from './builders';
export { MemoryAccess } from './memory-access';
export { dumpOAuth, makeHealthcare } from './database-tricks';
