import type { IncomingMessage } from 'node:http';
import { HttpException } from '@nestjs/common';
import { DomainError, isUuid } from '@workops/kernel';
import { KeyedQueue, type Leave } from '@workops/platform';
import { callerAt } from '@workops/platform/addresses';
import type { Database } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseCounted } from './admission';
import { ByteBudget } from './bulkhead/byte-budget';
import { sendError } from './error-filter';
import { OtherBodyType } from './errors';
import type { WrongTokens } from './rate-limit/wrong-tokens';

/** A call that comes in from a provider, beside the API: it shows no credential, and its signature proves whose it is. */
export interface Door<Account extends { workspaceId: string; id: string }> {
  /** With `:id`, the account's. */
  path: string;
  /** The content type that it takes. */
  type: string;
  maxBytes: number;
  /** Undefined where nothing comes in for such an account. */
  account(id: string): Promise<Account | undefined>;
  /** Whether these bytes were signed for the account a moment ago. */
  proves(account: Account, headers: IncomingMessage['headers'], body: Buffer): boolean;
  /** Resolves once all of it is committed, or will never be understood. */
  receive(account: Account, body: Buffer, request: FastifyRequest): Promise<void>;
}

/** What the bodies of all calls hold at once: nobody has proven anything before a body has come. */
const BODIES_BYTES = 100 * 1024 * 1024;
const PATIENCE_MS = 10_000;
const REFUSAL = 'Too many calls are coming in at once. Try again shortly.';

const notSigned = () => new DomainError('unauthenticated', 'UNAUTHORIZED', 'The account or the signature of the call is not valid.');
const tooLarge = () => new HttpException('too large', 413);

/** The doors of a process. Each account has two calls at work, so that one which never ends holds up its own alone. */
export class Doors {
  private readonly bodies = new ByteBudget({ bytes: BODIES_BYTES, patienceMs: PATIENCE_MS, longest: 200, refusal: REFUSAL });
  private readonly accounts = new KeyedQueue({ width: 2, longest: 200, patienceMs: PATIENCE_MS, refusal: REFUSAL });

  constructor(
    private readonly deps: {
      database: Database;
      wrongTokens: WrongTokens;
      logger: Logger;
      /** Whose the look-ups of accounts are: nobody has proven to be one of theirs yet. */
      strangers: string;
    },
  ) {}

  /** Puts a door up, in a scope of its own: bodies come as they are. */
  open<Account extends { workspaceId: string; id: string }>(fastify: FastifyInstance, door: Door<Account>): void {
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));
    fastify.post(door.path, { config: { recorded: true } }, async (request, reply) => {
      try {
        await this.take(door, request, reply);
        await reply.code(200).header('cache-control', 'no-store').send({});
      } catch (error) {
        sendError(error, request, reply, this.deps.logger);
      }
      return reply;
    });
  }

  private async take<Account extends { workspaceId: string; id: string }>(
    door: Door<Account>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { id } = request.params as { id: string };
    const places: Leave[] = [];
    try {
      const { account, body } = await this.deps.wrongTokens.proven(`${door.path} ${id.toLowerCase()}`, {
        address: () => callerAt(request.ip),
        open: () => this.proven(door, id, request, places),
        refuse: refuseCounted(reply),
      });
      await this.deps.database.onBehalfOf(account.workspaceId, () => door.receive(account, body, request));
    } finally {
      for (const leave of places) leave();
    }
  }

  /** The account is known, and has its place, before its body is read. */
  private async proven<Account extends { workspaceId: string; id: string }>(
    door: Door<Account>,
    id: string,
    request: FastifyRequest,
    places: Leave[],
  ): Promise<{ account: Account; body: Buffer }> {
    const { database, strangers } = this.deps;
    const account = isUuid(id) ? await database.onBehalfOf(strangers, () => door.account(id)) : undefined;
    if (!account) throw notSigned();
    const gone = (giveUp: () => void): void => void request.raw.once('close', giveUp);
    places.push(await this.accounts.enter(`${door.path} ${account.id}`, gone));
    places.push(await this.bodies.enter(declaredLength(request, door.maxBytes), gone));
    const body = await bytesOf(request.raw, door.maxBytes);
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

async function bytesOf(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
