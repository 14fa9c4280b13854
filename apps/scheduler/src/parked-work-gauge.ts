import { Inject, Injectable } from '@nestjs/common';
import { parkedKinds } from '@workops/contexts';
import { ParkedWork } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { Metrics } from '@workops/platform/process';

/** Shows what was given up after its last attempt, and waits for an operator. */
@Injectable()
export class ParkedWorkGauge {
  constructor(@Inject(Database) database: Database, @Inject(Metrics) metrics: Metrics) {
    const parked = new ParkedWork(database, parkedKinds);
    metrics.gauge(
      'parked',
      'Work that was tried for the last time and waits for an operator: see the command parked list',
      ['kind'],
      async (gauge) => {
        for (const { kind, count } of await parked.counts()) gauge.set({ kind }, count);
      },
    );
  }
}
