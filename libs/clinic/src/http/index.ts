export { NoteResource } from '../care/http/note-resource';
export { clinicControllers } from './controllers';
export { PatientResource } from '../patients/http/patient-resource';
export { BudgetResource } from '../sales/http/budget-resource';
export { CashMovementResource, CashSessionResource } from '../sales/http/cash-resource';
export { PackPurchaseResource, PackSessionResource } from '../sales/http/pack-resource';
export { ClinicSourceRunResource, ClinicSystemResource } from '../sources/http/source-resource';
