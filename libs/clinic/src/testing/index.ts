export { aProfessional, aService } from './catalogue-examples';
export { clinicWorkspaces } from './clinic-workspaces';
