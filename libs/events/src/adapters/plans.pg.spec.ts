import { testDatabase } from '@workops/platform/testing';
import { plansContract } from '../testing/plans-contract';

plansContract('the embedded PostgreSQL', () => testDatabase());
