import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '../database/database';
import type { Logger } from '../process/logger';
import type { EventHandler, Subscriber } from './subscriber';

/** Where background work runs: `outside`, `answering` and `campaigns` are threads of the scheduler. */
export type Place = 'scheduler' | 'outside' | 'answering' | 'campaigns' | 'webhook-dispatcher';

export interface DeclaredSubscriber extends Subscriber {
  runsIn: Place;
  /** Handles its events. Without one, the process itself calls `runSubscriber`, with dependencies that only it has. */
  handler?: (deps: HandlerDeps) => EventHandler;
}

export interface HandlerDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  logger: Logger;
}
