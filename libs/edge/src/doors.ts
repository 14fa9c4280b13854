import type { IncomingMessage } from 'node:http';
import { HttpException } from '@nestjs/common';
import { DomainError, isUuid, notFound } from '@workops/kernel';
import { KeyedQueue, type Leave } from '@workops/platform';
import { callerAt } from '@workops/platform/addresses';
import { isOfTheValue, type Database } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseCounted } from './admission';
import { ByteBudget } from './bulkhead/byte-budget';
import { sendError } from './error-filter';
import { OtherBodyType } from './errors';
import type { WrongTokens } from './rate-limit/wrong-tokens';

/** Outside of the API. Calls have no credential; a signature identifies the account. */
export interface Door<Account extends { workspaceId: string; id: string }> {
  /** Has the account's `:id`; otherwise all calls belong to one account, looked up by path. */
  path: string;
  type: string;
  maxBytes: number;
  /** Per account and process; two by default. */
  atOnce?: number;
  /** Undefined if it accepts no calls. */
  account(id: string): Promise<Account | undefined>;
  /** True if the account's secret signed these bytes just now. */
  proves(account: Account, headers: IncomingMessage['headers'], body: Buffer): boolean;
  /** Resolves once everything is committed, or permanently dropped. */
  receive(account: Account, body: Buffer, request: FastifyRequest): Promise<void>;
}

/** Limits for all bodies and per client address, because nothing is authenticated before the body has arrived. */
const BODIES_BYTES = 100 * 1024 * 1024;
const OF_AN_ADDRESS = 50;
const PATIENCE_MS = 10_000;
const REFUSAL = 'Too many calls are coming in at once. Try again shortly.';

const notSigned = () =>
  new DomainError('unauthenticated', 'UNAUTHORIZED', 'The account or the signature of the call is not valid.');
/** Counts like a wrong signature. */
class NotThere extends DomainError {
  constructor() {
    super('unauthenticated', 'UNAUTHORIZED', 'There is no such account.');
  }
}
class WrongToken extends DomainError {
  constructor() {
    super('unauthenticated', 'UNAUTHORIZED', 'The token is not the account’s.');
  }
}

function answeredAs(error: unknown): unknown {
  if (error instanceof NotThere) return notFound('La cuenta de mensajería no existe.');
  return error instanceof WrongToken ? new DomainError('forbidden', 'FORBIDDEN', error.message) : error;
}

const tooLarge = () => new HttpException('too large', 413);

/** Each account has a few concurrent calls, so that a hanging call blocks only its own account. */
export class Doors {
  private readonly bodies = new ByteBudget({
    bytes: BODIES_BYTES,
    patienceMs: PATIENCE_MS,
    longest: 200,
    refusal: REFUSAL,
  });
  private readonly addresses = new KeyedQueue({
    width: OF_AN_ADDRESS,
    longest: 500,
    patienceMs: PATIENCE_MS,
    refusal: REFUSAL,
  });

  constructor(
    private readonly deps: {
      database: Database;
      wrongTokens: WrongTokens;
      logger: Logger;
      /** Workspace that account lookups count towards before the caller is authenticated. */
      strangers: string;
    },
  ) {}

  open<Account extends { workspaceId: string; id: string }>(fastify: FastifyInstance, door: Door<Account>): void {
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const accounts = new KeyedQueue({
      width: door.atOnce ?? 2,
      longest: 500,
      patienceMs: PATIENCE_MS,
      refusal: REFUSAL,
    });
    fastify.post(door.path, { config: { recorded: true } }, async (request, reply) => {
      try {
        await this.take(door, accounts, request, reply);
        await reply.code(200).header('cache-control', 'no-store').send({});
      } catch (error) {
        sendError(error, request, reply, this.deps.logger);
      }
      return reply;
    });
  }

  /** Verifies the endpoint with an account's token. Throws `forbidden`, `not_found` and `RateLimited`. */
  async confirm(
    path: string,
    request: FastifyRequest,
    reply: FastifyReply,
    knows: (id: string) => Promise<boolean | undefined>,
  ): Promise<void> {
    const { id } = request.params as { id: string };
    const { database, strangers } = this.deps;
    await this.counted(`${path} ${id.toLowerCase()} by token`, request, reply, async () => {
      const isKnown = isUuid(id) ? await database.onBehalfOf(strangers, () => knows(id)) : undefined;
      if (isKnown === undefined) throw new NotThere();
      if (!isKnown) throw new WrongToken();
    });
  }

  /** Unauthenticated calls are rate-limited by client address. */
  private async counted<T>(
    name: string,
    request: FastifyRequest,
    reply: FastifyReply,
    open: () => Promise<T>,
  ): Promise<T> {
    try {
      return await this.deps.wrongTokens.proven(name, {
        address: () => callerAt(request.ip),
        open,
        refuse: refuseCounted(reply),
      });
    } catch (error) {
      throw answeredAs(error);
    }
  }

  private async take<Account extends { workspaceId: string; id: string }>(
    door: Door<Account>,
    accounts: KeyedQueue,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { id = door.path } = request.params as { id?: string };
    const places: Leave[] = [];
    const gone = (giveUp: () => void): void => void request.raw.once('close', giveUp);
    try {
      const { account, body } = await this.counted(`${door.path} ${id.toLowerCase()}`, request, reply, () =>
        this.proven(door, id, request, places),
      );
      // Only signed calls occupy the account's slots.
      places.push(await accounts.enter(account.id, gone));
      await this.deps.database
        .onBehalfOf(account.workspaceId, () => door.receive(account, body, request))
        .catch((error: unknown) =>
          this.dropUnstorable(error, { request_id: request.id, path: door.path, account_id: account.id }),
        );
    } finally {
      for (const leave of places) leave();
    }
  }

  /** PostgreSQL rejects the payload, so the provider would retry forever. */
  private dropUnstorable(error: unknown, fields: object): void {
    if (!isOfTheValue(error)) throw error;
    this.deps.logger.error({ ...fields, err: error }, 'inbound payload has a value that PostgreSQL rejects; dropped');
  }

  /** Looks the account up before reading the body. */
  private async proven<Account extends { workspaceId: string; id: string }>(
    door: Door<Account>,
    id: string,
    request: FastifyRequest,
    places: Leave[],
  ): Promise<{ account: Account; body: Buffer }> {
    const { database, strangers } = this.deps;
    const account =
      isUuid(id) || id === door.path ? await database.onBehalfOf(strangers, () => door.account(id)) : undefined;
    if (!account) throw new NotThere();
    const gone = (giveUp: () => void): void => void request.raw.once('close', giveUp);
    places.push(await this.addresses.enter(callerAt(request.ip), gone));
    places.push(await this.bodies.enter(declaredLength(request, door.maxBytes), gone));
    const body = await readBytes(request.raw, door.maxBytes);
    if (!door.proves(account, request.headers, body)) throw notSigned();
    const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
    if (type !== door.type) throw new OtherBodyType('POST', [door.type]);
    return { account, body };
  }
}

function declaredLength({ headers }: FastifyRequest, most: number): number {
  const length = Number(headers['content-length'] ?? most);
  if (length > most) throw tooLarge();
  return length;
}

async function readBytes(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
