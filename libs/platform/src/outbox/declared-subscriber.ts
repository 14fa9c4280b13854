import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '../database/database';
import type { Logger } from '../process/logger';
import type { EventHandler, Subscriber } from './subscriber';

/** Process or thread of background work: `outside`, `answering` and `campaigns` are threads of the scheduler. */
export type Place = 'scheduler' | 'outside' | 'answering' | 'campaigns' | 'webhook-dispatcher';

export interface DeclaredSubscriber extends Subscriber {
  runsIn: Place;
  /** Handles its events. Without it, the process itself calls `runSubscriber`, because only it has the dependencies. */
  handler?: (deps: HandlerDeps) => EventHandler;
}

export interface HandlerDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  logger: Logger;
}
