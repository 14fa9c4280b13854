import { encounters } from './care/encounter-record';
import { priceLists, professionals, services } from './catalogue/catalogue-records';
import { patients } from './patients/patient-record';
import { budgets } from './sales/budget-record';
import { cashSessions } from './sales/cash-record';
import { packPurchases } from './sales/pack-record';

/** The kinds of record that this context declares. */
export const clinicRecords = { patients, professionals, services, priceLists, encounters, cashSessions, packPurchases, budgets };
