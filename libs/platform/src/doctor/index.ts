export { examineDatabase, type ExaminedDatabase } from './database-checks';
export { findingsOf, ok, wrong, type Finding, type Verdict } from './finding';
export { examineQueues } from './queue-checks';
