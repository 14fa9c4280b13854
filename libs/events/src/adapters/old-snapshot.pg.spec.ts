import { testDatabase } from '@workops/platform/testing';
import { oldSnapshotContract } from '../testing/old-snapshot-contract';

oldSnapshotContract('the embedded PostgreSQL', () => testDatabase());
