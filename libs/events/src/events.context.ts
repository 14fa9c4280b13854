import { join } from 'node:path';
import { declareContext } from '@workops/platform';
import { LONGEST_LOG_DAYS } from './domain/days';
import { eventsRecords } from './adapters/events-records';
import { sweepReplays } from './adapters/replay-rows';
import { oldestDueDelivery } from './adapters/oldest-due.sql';
import { webhookSubscriber } from './adapters/webhook-dispatch';
import { eventsTables } from './adapters/events-tables';

const DELIVERY_LOG = { name: 'delivery_log', least: 30, most: LONGEST_LOG_DAYS };
import { eventsPart } from './adapters/events.part';
import { feedPart } from './adapters/feed.part';

export const eventsContext = declareContext({
  name: 'events',
  purpose: 'webhook subscriptions and their deliveries',
  migrations: join(__dirname, '..', 'migrations'),
  parts: {
    events: eventsPart,
    feed: feedPart,
  },
  records: eventsRecords,
  tables: eventsTables,
  sealed: [
    { table: 'events.subscription', key: ['workspace_id', 'id'], column: 'sealed_secret' },
    { table: 'events.subscription', key: ['workspace_id', 'id'], column: 'former_sealed_secret' },
  ],
  subscribers: [webhookSubscriber],
  waiting: [{ kind: 'webhook_delivery', oldestDue: oldestDueDelivery }],
  kept: [{ what: 'replays of webhooks', days: 30, sweep: sweepReplays }],
  // Events outlive deliveries and the log by a day, so that everything in the log can be redelivered.
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
});
