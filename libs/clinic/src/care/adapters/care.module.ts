import { partModule } from '@workops/platform/process';
import { createCare } from '../care';
import type { CareDirectories } from '../care-ports';
import { careReads } from './care-reads';
import { careTransaction } from './care-rows';

/** Injection token of `Care`. */
export const CLINIC_CARE = Symbol('clinic: care');

export const careModule = partModule<CareDirectories>(CLINIC_CARE, ({ database, outside, clock, ids }) =>
  createCare({
    store: { transaction: (actor, work) => database.transaction((tx) => work(careTransaction(tx, actor))) },
    reads: careReads(database),
    ...outside,
    clock,
    ids,
  }),
);
