import { ownPart, token } from '@workops/platform/process';
import { createAccessLog, type AccessLog } from '../access-log';
import { patientReads } from '../../patients/adapters/patient-reads';
import { sightRows } from './sights';

export const CLINIC_ACCESS_LOG = token<AccessLog>('clinic: access log');

export const accessLogPart = ownPart(CLINIC_ACCESS_LOG, ({ database, clock, ids }) =>
  createAccessLog({ sights: sightRows(database), reads: patientReads(database), clock, ids }),
);
