import { recordsModule } from '@workops/platform/process';
import { createClinic } from '../clinic';

/** Injection token of `Clinic`. */
export const CLINIC = Symbol('clinic');

export const clinicModule = recordsModule(CLINIC, {}, createClinic);
