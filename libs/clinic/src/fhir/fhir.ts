import type { ExportDeps } from './fhir-ports';
import { exportPatient } from './use-cases/export-patient';

export type { PatientExport } from './use-cases/export-patient';

export type Fhir = ReturnType<typeof createFhir>;

/** Exports patient records as FHIR R4. */
export const createFhir = (deps: ExportDeps) => ({ export: exportPatient(deps) });
