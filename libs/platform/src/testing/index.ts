export { connectionOf } from './connection-of';
export { queuedMailFor, queuedMailUnder } from './queued-mail';
export { latch } from './latch';
export { MemoryStorage } from './memory-storage';
export { recordedEvents } from './recorded-events';
export { MailServer, type ReceivedMail } from './mail-server';
export { storedFiles } from './stored-files';
export { testDatabase, type TestDatabase } from './test-database';
export { untilSomebodyWaits } from './until-somebody-waits';
