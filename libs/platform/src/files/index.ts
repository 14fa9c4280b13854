export { configuredStorage } from './configured-storage';
export type { StoredContent } from './file-storage';
export { Files, type ReceivedFile, type Removal } from './files';
export { FileTooLarge } from './measure';
