export { migrateQueues, openQueues, type Job, type Queues } from './queues';
