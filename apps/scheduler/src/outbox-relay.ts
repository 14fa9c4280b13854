import { subscribers } from '@workops/contexts';
import { backlogOf, lateEvents, openDays, queueOf, Relay } from '@workops/platform/outbox';
import { ownWork, sampled, type WorkDeps } from '@workops/platform/process';

function showBacklog({ database, metrics, queues }: Pick<WorkDeps, 'database' | 'metrics' | 'queues'>): void {
  const backlog = sampled(async () => backlogOf(database, await openDays(database)));
  metrics.sampledGauge('outbox_unfinished_events', 'Events that some subscriber does not have yet', [], async () => [
    { labels: {}, value: (await backlog()).depth },
  ]);
  metrics.sampledGauge(
    'outbox_oldest_event_age_seconds',
    'Age of the oldest event that a subscriber has not received',
    [],
    async () => [{ labels: {}, value: (await backlog()).oldestSeconds }],
  );
  const late = sampled(async () => new Map((await lateEvents(database)).map((row) => [row.subscriber, row])));
  metrics.sampledGauge('late_events', 'Late events by subscriber', ['subscriber'], async () => {
    const found = await late();
    return subscribers.map(({ name }) => ({ labels: { subscriber: name }, value: found.get(name)?.count ?? 0 }));
  });
  const help = 'Age of the oldest late event by subscriber';
  metrics.sampledGauge('late_events_oldest_age_seconds', help, ['subscriber'], async () => {
    const found = await late();
    return subscribers.map(({ name }) => ({
      labels: { subscriber: name },
      value: found.get(name)?.oldestSeconds ?? 0,
    }));
  });
  metrics.sampledGauge('queue_depth', 'Batches that wait on a queue', ['queue'], () =>
    Promise.all(
      subscribers.map(queueOf).map(async (queue) => ({ labels: { queue }, value: await queues.depth(queue) })),
    ),
  );
}

export const outboxRelay = ownWork({
  name: 'relay of events',
  runsIn: 'scheduler',
  needs: {},
  begin: ({ database, queues, logger, metrics, config }) => {
    showBacklog({ database, metrics, queues });
    let relay: Relay | undefined;
    return {
      start: () => {
        relay = new Relay({ database, queues, subscribers, logger, directUrl: config.DATABASE_DIRECT_URL });
        relay.wake();
      },
      leaveOff: () => relay?.close(),
    };
  },
});
