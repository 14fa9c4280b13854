import { part, token } from '@workops/platform/process';
import { createFhir, type Fhir } from '../fhir';
import type { ExportDirectories } from '../fhir-ports';
import { exportReads } from './export-reads';

export const CLINIC_FHIR = token<Fhir>('clinic: fhir');

export const fhirPart = part<ExportDirectories>(CLINIC_FHIR, ({ database, outside, clock }) =>
  createFhir({ reads: exportReads(database), ...outside, clock }),
);
