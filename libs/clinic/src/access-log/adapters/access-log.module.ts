import { partModule } from '@workops/platform/process';
import { createAccessLog } from '../access-log';
import { patientReads } from '../../patients/adapters/patient-reads';
import { sightRows } from './sights';

/** Injection token of `AccessLog`. */
export const CLINIC_ACCESS_LOG = Symbol('clinic: access log');

export const accessLogModule = partModule<object>(CLINIC_ACCESS_LOG, ({ database, clock, ids }) =>
  createAccessLog({ sights: sightRows(database), reads: patientReads(database), clock, ids }),
);
