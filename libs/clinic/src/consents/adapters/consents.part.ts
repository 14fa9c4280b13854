import { part, token } from '@workops/platform/process';
import { createConsents, type Consents } from '../consents';
import type { ClinicDirectories } from '../../ports';
import { consentReads } from './consent-reads';
import { consentTransaction } from './consent-rows';

export const CLINIC_CONSENTS = token<Consents>('clinic: consents');

export const consentsPart = part<ClinicDirectories>(CLINIC_CONSENTS, ({ database, outside, clock, ids }) =>
  createConsents({
    store: {
      transaction: (actor, work) => database.transaction((tx) => work(consentTransaction(tx, database, actor))),
    },
    reads: consentReads(database),
    ...outside,
    clock,
    ids,
  }),
);
