export { billingContext } from './adapters/billing.context';
export { BILLING, billingModule } from './adapters/billing.module';
export * from './billing';
