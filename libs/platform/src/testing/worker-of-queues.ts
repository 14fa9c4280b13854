import { createLogger } from '../process/logger';
import { openQueues } from '../queues/queues';

const [databaseUrl = '', first = '', second = ''] = process.argv.slice(2);
const queues = openQueues({ databaseUrl, logger: createLogger('test', 'fatal') });
const tell = (message: object): void => void process.send?.(message);
const work = (name: string) =>
  queues.process(name, (data) => Promise.resolve(tell({ taken: data })), { concurrency: 2 });

work(first);
setInterval(() => tell({ turn: true, awayMs: queues.awayMs() }), 50);
process.on('message', (message) => {
  if (message === 'open') work(second);
});
process.once('SIGTERM', () => void queues.close().then(() => process.exit(0)));
