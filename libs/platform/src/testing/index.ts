export { recordedEvents } from './recorded-events';
export { testDatabase, type TestDatabase } from './test-database';
