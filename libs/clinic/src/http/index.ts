export { NoteResource } from './care/note-resource';
export { clinicControllers } from './controllers';
export { PatientResource } from './patients/patient-resource';
export { BudgetResource } from './sales/budget-resource';
export { CashMovementResource, CashSessionResource } from './sales/cash-resource';
export { PackPurchaseResource, PackSessionResource } from './sales/pack-resource';
export { ClinicSourceRunResource, ClinicSystemResource } from './sources/source-resource';
