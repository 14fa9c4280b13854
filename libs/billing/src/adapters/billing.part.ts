import type { IncomingHttpHeaders } from 'node:http';
import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { part, token } from '@workops/platform/process';
import { createBilling, type Billing } from '../billing';
import type { PaymentProvider } from '../domain/mandate';
import type { BillingDirectories, PaymentGateway } from '../ports';
import { HttpGateway, type PaymentSettings } from './gateway';
import { mandateReads, mandateStore } from './mandate-store';
import { PAYMENT_WIRES } from './wires';

export interface ServedBilling extends Billing {
  signed(provider: PaymentProvider, headers: IncomingHttpHeaders, body: Buffer): boolean;
  /** Ignores invalid callbacks. */
  hear(provider: PaymentProvider, body: unknown): Promise<void>;
}

interface BillingOn {
  database: Database;
  directories: BillingDirectories;
  settings: PaymentSettings;
  gateway?: PaymentGateway;
  clock: Clock;
  ids: Ids;
}

export function billingOn({
  database,
  settings,
  gateway = new HttpGateway(settings),
  ...rest
}: BillingOn): ServedBilling {
  const billing = createBilling({ store: mandateStore(database), reads: mandateReads(database), gateway, ...rest });
  return {
    ...billing,
    signed: (provider, headers, body) => {
      const secret = settings[provider]?.callbackSecret;
      return secret !== undefined && PAYMENT_WIRES[provider].signed(headers, body, secret, rest.clock.now());
    },
    hear: async (provider, body) => {
      const callback = PAYMENT_WIRES[provider].callback(body);
      if (callback) await billing.heed({ provider, ...callback });
    },
  };
}

export const BILLING = token<ServedBilling>('billing');

export const billingPart = part<{ directories: BillingDirectories; settings: PaymentSettings }>(
  BILLING,
  ({ database, outside, clock, ids }) => billingOn({ database, ...outside, clock, ids }),
);
