export { migrateQueues } from './migrate-queues';
export { openQueues, type Job, type Queues } from './queues';
