export { examineDatabase, type ExaminedDatabase } from './database-checks';
export { runChecks, ok, warning, wrong, type Check, type Finding, type Verdict } from './finding';
export { examineQueues } from './queue-checks';
