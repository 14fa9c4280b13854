export { aProfessional, aService } from './catalogue-examples';
export { clinicWorkspaces } from './clinic-workspaces';
export { KEPT_OF_PATIENTS } from '../adapters/patients/kept-of-patients';
export { countSights, linkedProfessional, patientColumns, tamperWith, tamperWithConsent, withoutReadLog } from './clinic-tricks';
