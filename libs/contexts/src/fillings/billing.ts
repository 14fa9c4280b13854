import { ACCESS } from '@workops/access';
import { paymentSettings } from '@workops/billing';
import { from } from '@workops/platform/process';
import { PARTS_CONFIG } from './config';

const outside = from({ access: ACCESS, config: PARTS_CONFIG }, ({ access: { notices }, config }) => ({
  directories: { notices },
  settings: paymentSettings(config),
}));

export const billingFillings = { billing: outside, mandateRounds: outside };
