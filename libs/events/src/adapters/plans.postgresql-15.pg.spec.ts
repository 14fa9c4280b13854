import { toMigrations, platformMigrations } from '@workops/platform';
import { oldestTestDatabase } from '@workops/platform/testing';
import { plansContract } from '../testing/plans-contract';
import { eventsContext } from '../events.context';

plansContract('PostgreSQL 15, the oldest that is supported', () =>
  oldestTestDatabase([platformMigrations, toMigrations(eventsContext)]),
);
