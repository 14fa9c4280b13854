import { recordsModule } from '@workops/platform/process';
import { createClinic } from '../clinic';

/** The token under which Nest knows this context: a `Clinic`. */
export const CLINIC = Symbol('clinic');

export const clinicModule = recordsModule(CLINIC, {}, createClinic);
