import type { ExportDeps } from './fhir-ports';
import { exportPatient } from './use-cases/export-patient';

export type { PatientExport } from './use-cases/export-patient';

export type Fhir = ReturnType<typeof createFhir>;

export const createFhir = (deps: ExportDeps) => ({ export: exportPatient(deps) });
