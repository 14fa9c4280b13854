import { Inject, Injectable } from '@nestjs/common';
import { parkedKinds, waitingKinds } from '@workops/contexts';
import { agesOfHolds } from '@workops/events';
import { ParkedWork, secondsOverdue } from '@workops/platform';
import { Database, locksWaitedFor } from '@workops/platform/database';
import { Metrics } from '@workops/platform/process';

@Injectable()
export class WorkGauges {
  constructor(@Inject(Database) database: Database, @Inject(Metrics) metrics: Metrics) {
    const parked = new ParkedWork(database, parkedKinds);
    const help = 'Parked work that waits for an operator: see the command jobs parked';
    metrics.sampledGauge('parked_jobs', help, ['kind'], async () =>
      (await parked.counts()).map(({ kind, count }) => ({ labels: { kind }, value: count })),
    );
    // A slow query must not hide other gauges.
    for (const waiting of waitingKinds) {
      metrics.sampledGauge(
        `${waiting.kind}_oldest_due_age_seconds`,
        `For how long the oldest work has been due: ${waiting.kind}`,
        [],
        async () => [{ labels: {}, value: await secondsOverdue(database, waiting) }],
      );
    }
    metrics.sampledGauge('webhook_holds', 'Delivery holds by state: active, or releasing', ['state'], async () =>
      (await agesOfHolds(database)).map(({ state, count }) => ({ labels: { state }, value: count })),
    );
    const ofHolds =
      'For how long deliveries have been held, or what waited has been on its way after the release: the oldest';
    metrics.sampledGauge('webhook_hold_oldest_age_seconds', ofHolds, ['state'], async () =>
      (await agesOfHolds(database)).map(({ state, oldestSeconds }) => ({ labels: { state }, value: oldestSeconds })),
    );
    metrics.sampledGauge('database_locks_waited_for', 'Sessions of the database that wait for a lock', [], async () => [
      { labels: {}, value: await locksWaitedFor(database) },
    ]);
  }
}
