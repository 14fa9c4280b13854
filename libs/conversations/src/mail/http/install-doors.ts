import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  INBOUND,
  UnreadableMail,
  WHATSAPP_DOOR,
  type Inbound,
  type InboundAccount,
  type LostEntry,
  type WhatsappAtDoor,
  type WhatsappDoor,
} from '../../index';
import type { Clock } from '@workops/kernel';
import { isSignedNear } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { CLOCK, LOGGER, Metrics, type Logger } from '@workops/platform/process';
import type { FastifyInstance } from 'fastify';
import { type Door, doorJson, Doors } from '@workops/edge';
import { installScope, NO_CREDENTIAL, sendError, WrongTokens } from '@workops/edge/app';

const SIGNATURE = 'x-webhook-signature';
const WHATSAPP_PATH = '/inbound/whatsapp/:id';
const BRIDGE_BYTES = 3 * 1024 * 1024;
const MAIL_BYTES = 25 * 1024 * 1024;

/** Handles a mail provider's reports. */
interface MailEvents {
  /** Resolves with the positions that it does not understand. */
  events(account: InboundAccount, payload: unknown): Promise<readonly string[]>;
}

interface DoorsOn {
  inbound: Inbound;
  whatsapp: WhatsappDoor;
  reports: MailEvents;
  clock: Clock;
  logger: Logger;
  count(provider: string, lost: readonly unknown[]): void;
}

const MAX_LOGGED = 20;
const logged = (lost: readonly LostEntry[]) => ({ lost: lost.length, entries: lost.slice(0, MAX_LOGGED) });

function doorsOf({
  inbound,
  reports,
  clock,
  logger,
  count,
}: DoorsOn): Record<'bridge' | 'email' | 'events', Door<InboundAccount>> {
  const proves: Door<InboundAccount>['proves'] = ({ secrets }, headers, body) => {
    const signature = headers[SIGNATURE];
    return isSignedNear(typeof signature === 'string' ? signature : undefined, body, secrets, clock.now());
  };
  return {
    bridge: {
      path: '/inbound/bridge/:id',
      type: 'application/json',
      maxBytes: BRIDGE_BYTES,
      proves,
      account: (id) => inbound.byId(id, 'bridge'),
      receive: async (account, body, { id }) => {
        const lost = await inbound.bridge(account, doorJson(body));
        if (lost.length === 0) return;
        count('bridge', lost);
        logger.warn(
          { request_id: id, account_id: account.id, ...logged(lost) },
          'bridge payload has entries that cannot be stored; the rest is stored',
        );
      },
    },
    events: {
      path: '/inbound/email-events/:id',
      type: 'application/json',
      maxBytes: BRIDGE_BYTES,
      proves,
      account: (id) => inbound.byId(id, 'smtp'),
      receive: async (account, body, { id }) => {
        const problems = await reports.events(account, doorJson(body));
        if (problems.length === 0) return;
        count('smtp', problems);
        logger.warn(
          { request_id: id, account_id: account.id, lost: problems.length, places: problems.slice(0, MAX_LOGGED) },
          'mail provider payload has invalid entries',
        );
      },
    },
    email: {
      path: '/inbound/email/:id',
      type: 'message/rfc822',
      maxBytes: MAIL_BYTES,
      proves,
      account: (id) => inbound.byId(id, 'smtp'),
      receive: async (account, body, { id }) => {
        try {
          await inbound.mail(account, body, { ip: null, helo: null, mailFrom: null });
        } catch (error) {
          if (!(error instanceof UnreadableMail)) throw error;
          logger.warn(
            { request_id: id, account_id: account.id, reason: error.message },
            'inbound mail unreadable; dropped',
          );
        }
      },
    },
  };
}

const HUB_SIGNATURE = 'x-hub-signature-256';
/** Calls per account, enough while the database is fast. */
const WHATSAPP_AT_ONCE = 10;

function whatsappDoorOf({ whatsapp, logger, count }: DoorsOn): Door<WhatsappAtDoor> {
  return {
    path: WHATSAPP_PATH,
    type: 'application/json',
    maxBytes: BRIDGE_BYTES,
    atOnce: WHATSAPP_AT_ONCE,
    account: (id) => whatsapp.account(id),
    proves: (account, headers, body) => {
      const signature = headers[HUB_SIGNATURE];
      return whatsapp.proves(account, typeof signature === 'string' ? signature : undefined, body);
    },
    receive: async (account, body, { id }) => {
      const { ignored, lost, ...taken } = await whatsapp.receive(account, doorJson(body));
      if (lost.length > 0) count('cloud_api', lost);
      if (ignored + lost.length > 0)
        logger.warn(
          { request_id: id, account_id: account.id, ...taken, ignored, ...logged(lost) },
          'WhatsApp payload has unknown or foreign entries',
        );
    },
  };
}

const CHALLENGE = /^[\w.-]{1,200}$/;

/** WhatsApp verifies once that the endpoint is the account's. */
function installConfirmation(scope: FastifyInstance, doors: Doors, whatsapp: WhatsappDoor, logger: Logger): void {
  scope.get(WHATSAPP_PATH, { config: { recorded: true } }, async (request, reply) => {
    const {
      'hub.mode': mode,
      'hub.verify_token': token,
      'hub.challenge': challenge,
    } = request.query as Record<string, unknown>;
    const isAsked =
      mode === 'subscribe' && typeof token === 'string' && typeof challenge === 'string' && CHALLENGE.test(challenge);
    try {
      await doors.confirm(WHATSAPP_PATH, request, reply, async (id) => {
        const account = await whatsapp.account(id);
        return account && isAsked && whatsapp.knows(account, token);
      });
      await reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .send(challenge);
    } catch (error) {
      sendError(error, request, reply, logger);
    }
    return reply;
  });
}

export function installDoors(app: NestFastifyApplication, reports: MailEvents): void {
  const [inbound, clock, logger] = [app.get<Inbound>(INBOUND), app.get<Clock>(CLOCK), app.get<Logger>(LOGGER)];
  const whatsapp = app.get<WhatsappDoor>(WHATSAPP_DOOR);
  const lostEntries = app
    .get(Metrics)
    .counter('inbound_entries_lost_total', 'Entries of signed payloads that could not be stored, by provider', [
      'provider',
    ]);
  const on: DoorsOn = {
    inbound,
    whatsapp,
    reports,
    clock,
    logger,
    count: (provider, lost) => lostEntries.inc({ provider }, lost.length),
  };
  const doors = new Doors({
    database: app.get(Database),
    wrongTokens: app.get(WrongTokens),
    logger,
    strangers: NO_CREDENTIAL,
  });
  for (const door of Object.values(doorsOf(on))) installScope(app, 'inbound door', (scope) => doors.open(scope, door));
  installScope(app, 'WhatsApp door', (scope) => {
    doors.open(scope, whatsappDoorOf(on));
    installConfirmation(scope, doors, whatsapp, logger);
  });
}
