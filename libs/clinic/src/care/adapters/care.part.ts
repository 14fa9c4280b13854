import { part, token } from '@workops/platform/process';
import { createCare, type Care } from '../care';
import type { CareDirectories } from '../care-ports';
import { careReads } from './care-reads';
import { careTransaction } from './care-rows';

export const CLINIC_CARE = token<Care>('clinic: care');

export const carePart = part<CareDirectories>(CLINIC_CARE, ({ database, outside, clock, ids }) =>
  createCare({
    store: { transaction: (actor, work) => database.transaction((tx) => work(careTransaction(tx, actor))) },
    reads: careReads(database),
    ...outside,
    clock,
    ids,
  }),
);
