export { configuredStorage } from './configured-storage';
export { Files, type ReceivedFile } from './files';
export { FileTooLarge } from './measure';
