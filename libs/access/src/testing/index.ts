export { deletionIsDue } from './deletion-times';
export { endOfDeviceJob, openDeviceJobs } from './device-job-times';
export { aMember, anApiKey, aWorkspace } from './builders';
export { knownIdentities } from './known-identities';
export { MemoryAccess } from './memory-access';
export {
  ageCalls,
  calledOperations,
  dumpOAuth,
  forgetCalls,
  holdDeviceAgents,
  holdWorkspace,
  makeHealthcare,
  revokeUnseen,
} from './database-tricks';
export { sweepCalledOperations } from '../adapters/called-operations-on';
