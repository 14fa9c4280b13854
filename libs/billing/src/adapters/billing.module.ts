import { recordsModule } from '@workops/platform/process';
import { createBilling } from '../billing';
import { billingRecords } from './billing-records';

/** The token under which Nest knows this context: a `Billing`. */
export const BILLING = Symbol('billing');

export const billingModule = recordsModule(BILLING, billingRecords, createBilling);
