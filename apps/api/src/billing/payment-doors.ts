import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { BILLING, PAYMENT_PROVIDERS, type ServedBilling } from '@workops/billing';
import { parseJson } from '../http/body-parser';
import type { Door } from '../http/doors';
import { NO_CREDENTIAL } from '../http/edge';

const CALLBACK_BYTES = 64 * 1024;
const AT_ONCE = 10;

function json(body: Buffer): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

/** Where payment providers say that something happened. The provider is the account: a callback names no workspace. */
export function paymentDoors(app: NestFastifyApplication): Door<{ workspaceId: string; id: string }>[] {
  const billing = app.get<ServedBilling>(BILLING);
  return PAYMENT_PROVIDERS.map((provider) => ({
    ...{ path: `/inbound/payments/${provider}`, type: 'application/json', maxBytes: CALLBACK_BYTES, atOnce: AT_ONCE },
    account: async () => ({ workspaceId: NO_CREDENTIAL, id: provider }),
    proves: (_account, headers, body) => billing.signed(provider, headers, body),
    receive: (_account, body) => billing.hear(provider, json(body)),
  }));
}
