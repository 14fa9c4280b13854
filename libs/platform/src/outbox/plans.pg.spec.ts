import { testDatabase } from '../testing';
import { relayPlansContract } from '../testing/relay-plans-contract';

relayPlansContract('the embedded PostgreSQL', () => testDatabase());
