import type { OwnerStandings } from '@workops/kernel';
import { partModule } from '@workops/platform/process';
import { createTries } from '../tries';
import { TryFollowers } from '../use-cases/follow-tries';
import { mustAfford, type AffordableModels } from '../../adapters/models-affordable';
import { liveNumbers } from '../../scenarios/adapters/scenarios-on';
import { definitionsOfStanding, runDefinitions } from '../../turns/adapters/definition-reads';
import { tryEvents, tryStore } from './try-rows';

/** Injection token of `Tries`. */
export const TRIES = Symbol('agents: tries');

export const triesModule = partModule<AffordableModels & { owners: OwnerStandings }>(
  TRIES,
  ({ database, outside, clock, ids }) =>
    createTries(
      {
        ...{
          store: tryStore(database),
          agents: liveNumbers(database),
          definitions: runDefinitions(database),
          clock,
          ids,
        },
        answering: definitionsOfStanding(database, outside.owners),
        mustAfford: mustAfford(outside),
      },
      new TryFollowers(tryEvents(database), clock),
    ),
);
