/** The kinds of record that this context declares. */
import { patients } from './patients/patient-record';

export const clinicRecords = { patients };
