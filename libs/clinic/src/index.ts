export { clinicContext } from './adapters/clinic.context';
export { CLINIC, clinicModule } from './adapters/clinic.module';
export * from './clinic';
export type { ClinicDirectories, ClinicWorkspace, WorkspaceDirectory } from './ports';
