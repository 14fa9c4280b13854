import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { INBOUND, UnreadableMail, type Inbound, type InboundAccount } from '@workops/conversations';
import type { Clock } from '@workops/kernel';
import { isSignedNear } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { CLOCK, LOGGER, type Logger } from '@workops/platform/process';
import type { FastifyInstance } from 'fastify';
import { Doors, type Door } from '../../http/doors';
import { parseJson } from '../../http/body-parser';
import { NO_CREDENTIAL } from '../../http/edge';
import { WrongTokens } from '../../http/rate-limit/wrong-tokens';
import { serverOf } from '../../http/server';

const SIGNATURE = 'x-webhook-signature';
const BRIDGE_BYTES = 3 * 1024 * 1024;
const MAIL_BYTES = 25 * 1024 * 1024;

/** What stands in a body that is no JSON: nothing that could be understood. */
function json(body: Buffer): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

function doorsOf(inbound: Inbound, clock: Clock, logger: Logger): Record<'bridge' | 'email', Door<InboundAccount>> {
  const proves: Door<InboundAccount>['proves'] = ({ secrets }, headers, body) => {
    const signature = headers[SIGNATURE];
    return isSignedNear(typeof signature === 'string' ? signature : undefined, body, secrets, clock.now());
  };
  return {
    bridge: {
      ...{ path: '/inbound/bridge/:id', type: 'application/json', maxBytes: BRIDGE_BYTES, proves },
      account: (id) => inbound.byId(id, 'bridge'),
      receive: async (account, body, { id }) => {
        const problems = await inbound.bridge(account, json(body));
        if (problems.length > 0)
          logger.warn({ request_id: id, account_id: account.id, places: problems.slice(0, 20) }, 'a bridge said what makes no sense');
      },
    },
    email: {
      ...{ path: '/inbound/email/:id', type: 'message/rfc822', maxBytes: MAIL_BYTES, proves },
      account: (id) => inbound.byId(id, 'smtp'),
      receive: async (account, body, { id }) => {
        try {
          await inbound.mail(account, body, { ip: null, helo: null, mailFrom: null });
        } catch (error) {
          if (!(error instanceof UnreadableMail)) throw error;
          logger.warn({ request_id: id, account_id: account.id, reason: error.message }, 'a mail cannot be read, it is dropped');
        }
      },
    },
  };
}

/** The doors that providers call at, beside the API. */
export function installDoors(app: NestFastifyApplication): void {
  const [inbound, clock, logger] = [app.get<Inbound>(INBOUND), app.get<Clock>(CLOCK), app.get<Logger>(LOGGER)];
  const doors = new Doors({ database: app.get(Database), wrongTokens: app.get(WrongTokens), logger, strangers: NO_CREDENTIAL });
  for (const door of Object.values(doorsOf(inbound, clock, logger))) {
    void serverOf(app).register((scope: FastifyInstance, _options: object, done: () => void) => {
      doors.open(scope, door);
      done();
    });
  }
}
