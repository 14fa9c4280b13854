export { billingContext } from './billing.context';
export { BILLING, billingOn, type ServedBilling } from './adapters/billing.part';
export type { PaymentSettings } from './adapters/gateway';
export { MandateRounds, type MandateRoundsDeps } from './adapters/mandate-rounds';
export { paymentSettings } from './adapters/payment-settings';
export * from './billing';
