export { aProfessional, aService } from './catalogue-examples';
export { clinicWorkspaces } from './clinic-workspaces';
export { KEPT_OF_PATIENTS } from '../adapters/patients/kept-of-patients';
export {
  aBudgetFor,
  closedVisit,
  countSights,
  linkedProfessional,
  patientColumns,
  tamperWith,
  tamperWithConsent,
  withoutReadLog,
  agedRecord,
  emptyWhatIsSigned,
} from './clinic-tricks';
export { httpVendors } from '../adapters/sources/http-vendors';
export { VendorCalls } from '../adapters/sources/vendor-calls';
export { clinicSourcesOn, intervalsAreOver, leasesAreOver, patientOfRut } from './clinic-sources';
export type { VendorAccess } from '../source-ports';
