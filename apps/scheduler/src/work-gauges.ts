import { Inject, Injectable } from '@nestjs/common';
import { parkedKinds, waitingKinds } from '@workops/contexts';
import { ParkedWork, secondsOverdue } from '@workops/platform';
import { Database, locksWaitedFor } from '@workops/platform/database';
import { Metrics } from '@workops/platform/process';

/** Shows what is late, what was given up after its last attempt and waits for an operator, and what holds the database up. */
@Injectable()
export class WorkGauges {
  constructor(@Inject(Database) database: Database, @Inject(Metrics) metrics: Metrics) {
    const parked = new ParkedWork(database, parkedKinds);
    const help = 'Work that was tried for the last time and waits for an operator: see the command parked list';
    metrics.sampledGauge('parked_jobs', help, ['kind'], async () =>
      (await parked.counts()).map(({ kind, count }) => ({ labels: { kind }, value: count })),
    );
    // A gauge for each kind: one whose look takes too long hides no other.
    for (const waiting of waitingKinds) {
      metrics.sampledGauge(`${waiting.kind}_oldest_due_age_seconds`, `For how long the oldest work has been due: ${waiting.kind}`, [], async () => [
        { labels: {}, value: await secondsOverdue(database, waiting) },
      ]);
    }
    metrics.sampledGauge('database_locks_waited_for', 'Sessions of the database that wait for a lock', [], async () => [
      { labels: {}, value: await locksWaitedFor(database) },
    ]);
  }
}
