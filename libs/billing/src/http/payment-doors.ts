import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BILLING, PAYMENT_PROVIDERS, type ServedBilling } from '../index';
import { Database } from '@workops/platform/database';
import { LOGGER, type Logger } from '@workops/platform/process';
import { type Door, doorJson, Doors } from '@workops/edge';
import { installScope, NO_CREDENTIAL, WrongTokens } from '@workops/edge/app';

const CALLBACK_BYTES = 64 * 1024;
const AT_ONCE = 10;

/** A callback names no workspace, so the provider serves as the account. */
const paymentDoors = (billing: ServedBilling): Door<{ workspaceId: string; id: string }>[] =>
  PAYMENT_PROVIDERS.map((provider) => ({
    path: `/inbound/payments/${provider}`,
    type: 'application/json',
    maxBytes: CALLBACK_BYTES,
    atOnce: AT_ONCE,
    account: async () => ({ workspaceId: NO_CREDENTIAL, id: provider }),
    proves: (_account, headers, body) => billing.signed(provider, headers, body),
    receive: (_account, body) => billing.hear(provider, doorJson(body)),
  }));
/** These endpoints are not part of the API. */
export function installPaymentDoors(app: NestFastifyApplication): void {
  const deps = {
    database: app.get(Database),
    wrongTokens: app.get(WrongTokens),
    logger: app.get<Logger>(LOGGER),
    strangers: NO_CREDENTIAL,
  };
  const doors = new Doors(deps);
  for (const door of paymentDoors(app.get<ServedBilling>(BILLING)))
    installScope(app, 'payment door', (scope) => doors.open(scope, door));
}
