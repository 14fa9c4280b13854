import { partModule } from '@workops/platform/process';
import { createConsents } from '../consents';
import type { ClinicDirectories } from '../../ports';
import { consentReads } from './consent-reads';
import { consentTransaction } from './consent-rows';

/** Injection token of `Consents`. */
export const CLINIC_CONSENTS = Symbol('clinic: consents');

export const consentsModule = partModule<ClinicDirectories>(CLINIC_CONSENTS, ({ database, outside, clock, ids }) =>
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
