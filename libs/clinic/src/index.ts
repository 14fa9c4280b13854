export { clinicContext } from './adapters/clinic.context';
export { CLINIC, clinicModule } from './adapters/clinic.module';
export { CLINIC_PATIENTS, patientsModule, type PatientsOutside } from './adapters/patients/patients.module';
export * from './clinic';
export * from './patients';
export type { ClinicDirectories, ClinicWorkspace, WorkspaceDirectory } from './ports';
