import { ACCESS, type Access } from '@workops/access';
import { billingModule, paymentSettings } from '@workops/billing';
import { CONFIG } from '@workops/platform/process';
import type { ApiConfig } from '../config';
import { access } from '../shared-modules';

const billing = billingModule.register({
  imports: [access],
  inject: [ACCESS, CONFIG],
  useFactory: ({ notices }: Access, config: ApiConfig) => ({
    directories: { notices },
    settings: paymentSettings(config),
  }),
});

/** The parts of billing, each with its dependencies on other contexts. */
export const billingParts = [billing];
