import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { LONGEST_LOG_DAYS } from '../domain/days';
import { eventsRecords } from './events-records';
import { eventsTables } from './events-tables';
import { sweepReplays } from './replay-rows';
import { oldestDueDelivery } from './oldest-due.sql';
import { webhookSubscriber } from './webhook-dispatch';

const DELIVERY_LOG = { name: 'delivery_log', least: 30, most: LONGEST_LOG_DAYS };

export const eventsContext: ContextDeclaration<'events'> = {
  name: 'events',
  purpose: 'webhook subscriptions and their deliveries',
  migrations: join(__dirname, '..', '..', 'migrations'),
  records: eventsRecords,
  tables: eventsTables,
  sealed: [
    { table: 'events.subscription', key: ['workspace_id', 'id'], column: 'sealed_secret' },
    { table: 'events.subscription', key: ['workspace_id', 'id'], column: 'former_sealed_secret' },
  ],
  subscribers: [webhookSubscriber],
  waiting: [{ kind: 'webhook_delivery', oldestDue: oldestDueDelivery }],
  kept: [{ what: 'replays of webhooks', days: 30, sweep: sweepReplays }],
  // An event outlives its deliveries and the log, both by a day, so that everything in the log can be delivered again.
  partitioned: [
    { name: 'events.attempt', retention: { days: 30, adjustable: DELIVERY_LOG } },
    {
      name: 'events.delivery',
      retention: {
        days: 31,
        adjustable: DELIVERY_LOG,
        longerBy: 1,
        unfinished: "state IN ('queued', 'retrying', 'sending')",
      },
    },
    {
      name: 'events.event',
      retention: {
        days: 31,
        adjustable: DELIVERY_LOG,
        longerBy: 1,
        held: 'EXISTS (SELECT FROM events.delivery d WHERE d.day = $2)',
      },
    },
  ],
  workspaceData: {
    sending: [{ table: 'events.subscription' }],
    secrets: ['events.subscription.shown_secret'],
  },
};
