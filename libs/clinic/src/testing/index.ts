export { aProfessional, aService } from './catalogue-examples';
export { clinicWorkspaces } from './clinic-workspaces';
export { KEPT_OF_PATIENTS } from '../patients/adapters/kept-of-patients';
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
  holdNumbersOfEncounters,
  holdPatient,
} from './clinic-tricks';
export { httpVendors } from '../sources/adapters/http-vendors';
export { VendorCalls } from '../sources/adapters/vendor-calls';
export { clinicSourcesOn, intervalsAreOver, leasesAreOver, patientOfRut } from './clinic-sources';
export type { VendorAccess } from '../sources/source-ports';
