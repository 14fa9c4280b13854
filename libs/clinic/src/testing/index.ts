export { clinicWorkspaces } from './clinic-workspaces';
