export { billingContext } from './adapters/billing.context';
export { BILLING, billingModule, billingOn, type ServedBilling } from './adapters/billing.module';
export type { PaymentSettings } from './adapters/gateway';
export { MandateRounds, type MandateRoundsDeps } from './adapters/mandate-rounds';
export { paymentSettings } from './adapters/payment-settings';
export * from './billing';
