import { toMigrations, platformMigrations } from '@workops/platform';
import { oldestTestDatabase } from '@workops/platform/testing';
import { oldSnapshotContract } from '../testing/old-snapshot-contract';
import { eventsContext } from '../events.context';

oldSnapshotContract('PostgreSQL 15, the oldest that is supported', () =>
  oldestTestDatabase([platformMigrations, toMigrations(eventsContext)]),
);
