export { CATALOGUE_LOCK, CLINIC_CATALOGUE, catalogueModule } from './adapters/catalogue/catalogue.module';
export { clinicContext } from './adapters/clinic.context';
export { CLINIC, clinicModule } from './adapters/clinic.module';
export { CLINIC_PATIENTS, patientsModule, type PatientsOutside } from './adapters/patients/patients.module';
export * from './catalogue';
export type { CatalogueDirectories } from './catalogue-ports';
export * from './clinic';
export * from './patients';
export type { ClinicDirectories, ClinicWorkspace, WorkspaceDirectory } from './ports';
