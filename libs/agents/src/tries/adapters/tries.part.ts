import type { OwnerStandings } from '@workops/kernel';
import { part, token } from '@workops/platform/process';
import { createTries, type Tries } from '../tries';
import { TryFollowers } from '../use-cases/follow-tries';
import { mustAfford, type AffordableModels } from '../../adapters/models-affordable';
import { liveNumbers } from '../../scenarios/adapters/scenarios-on';
import { definitionsOfStanding, runDefinitions } from '../../turns/adapters/definition-reads';
import { tryEvents, tryStore } from './try-rows';

export const TRIES = token<Tries>('agents: tries');

export const triesPart = part<AffordableModels & { owners: OwnerStandings }>(
  TRIES,
  ({ database, outside, clock, ids }) =>
    createTries(
      {
        store: tryStore(database),
        agents: liveNumbers(database),
        definitions: runDefinitions(database),
        clock,
        ids,
        answering: definitionsOfStanding(database, outside.owners),
        mustAfford: mustAfford(outside),
      },
      new TryFollowers(tryEvents(database), clock),
    ),
);
