import { recordsModule } from '@workops/platform/process';
import { createClinic } from '../clinic';
import { clinicRecords } from './clinic-records';

/** The token under which Nest knows this context: a `Clinic`. */
export const CLINIC = Symbol('clinic');

export const clinicModule = recordsModule(CLINIC, clinicRecords, createClinic);
