import { partModule } from '@workops/platform/process';
import { createFhir } from '../fhir';
import type { ExportDirectories } from '../fhir-ports';
import { exportReads } from './export-reads';

/** Injection token of `Fhir`. */
export const CLINIC_FHIR = Symbol('clinic: fhir');

export const fhirModule = partModule<ExportDirectories>(CLINIC_FHIR, ({ database, outside, clock }) =>
  createFhir({ reads: exportReads(database), ...outside, clock }),
);
