import { join } from 'node:path';
import { oldestTestDatabase } from '../testing';
import { relayPlansContract } from '../testing/relay-plans-contract';

const platform = { schema: 'platform', directory: join(__dirname, '..', '..', 'migrations') };

relayPlansContract('PostgreSQL 15, the oldest that is supported', () => oldestTestDatabase([platform]));
