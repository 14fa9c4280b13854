import { encounters } from './care/encounter-record';
import { priceLists, professionals, services } from './catalogue/catalogue-records';
import { patients } from './patients/patient-record';
import { cashSessions } from './sales/cash-record';

/** The kinds of record that this context declares. */
export const clinicRecords = { patients, professionals, services, priceLists, encounters, cashSessions };
