export { migrateQueues } from './migrate-queues';
export { LONGEST_SILENCE_MS, openQueues, type Job, type Queues } from './queues';
