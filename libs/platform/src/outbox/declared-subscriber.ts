import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '../database/database';
import type { Logger } from '../process/logger';
import type { EventHandler, Subscriber } from './subscriber';

/** `outside`, `answering` and `campaigns` are threads of the scheduler. */
export type Place = 'scheduler' | 'outside' | 'answering' | 'campaigns' | 'webhook-dispatcher';

export interface DeclaredSubscriber extends Subscriber {
  runsIn: Place;
  handler?: (deps: HandlerDeps) => EventHandler;
}

export interface HandlerDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  logger: Logger;
}
