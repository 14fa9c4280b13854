import { Readable } from 'node:stream';
import { createParamDecorator, HttpException, type ExecutionContext } from '@nestjs/common';
import { DomainError, type Actor } from '@workops/kernel';
import { callerAt } from '@workops/platform/addresses';
import type { Database } from '@workops/platform/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { count, refuseCounted, type Gate } from './admission';
import { BODY_LIMIT, refuseOtherType } from './body-parser';
import type { DeclaredOperation } from './operation-declaration';

const SIGNATURE_HEADER = 'x-portal-signature';

interface SignedCall {
  kind: string;
  /** Unvalidated, from the path; undefined if the credential identifies the account. */
  accountId: string | undefined;
  workspaceId: string | undefined;
  signature: string | undefined;
  body: Buffer;
  requestId: string;
}

export interface Signer {
  accountId: string;
  actor: Actor;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if no signature is required. */
    accountId: string | null;
  }
}

export interface Signers {
  /** Undefined for any other signature or an unknown account. */
  findSigner(call: SignedCall): Promise<Signer | undefined>;
}

const notSigned = () =>
  new DomainError('unauthenticated', 'UNAUTHORIZED', 'The account or the signature of the call is not valid.');

/** Throws beyond the operation's limit. */
async function readBytes(body: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) throw new HttpException('too large', 413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Checked after the body has arrived and before it is parsed, so that an unauthenticated caller learns nothing. Invalid
 * calls count by client address, signed ones by account.
 */
export class SignedCalls {
  constructor(
    private readonly gate: Gate,
    private readonly signers: Signers,
    private readonly database: Database,
    /** Workspace that account lookups count towards before the caller is authenticated. */
    private readonly strangers: string,
  ) {}

  /** Resolves with the body for the parser. `enter` waits for a slot once the account is known. */
  async admitted(
    operation: DeclaredOperation,
    request: FastifyRequest,
    reply: FastifyReply,
    { body, enter }: { body: AsyncIterable<Buffer>; enter: (actor: Actor) => Promise<void> },
  ): Promise<Readable> {
    const bytes = await readBytes(body, operation.bodyLimit ?? BODY_LIMIT);
    if (operation.authenticated === false) await this.admitUnknown(operation, request, reply, { bytes, enter });
    else await this.signer(operation, request, bytes);
    refuseOtherType(request);
    return Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false });
  }

  private async admitUnknown(
    operation: DeclaredOperation,
    request: FastifyRequest,
    reply: FastifyReply,
    { bytes, enter }: { bytes: Buffer; enter: (actor: Actor) => Promise<void> },
  ): Promise<void> {
    const accountId = accountIdInPath(request)!.toLowerCase();
    const open = () => this.database.onBehalfOf(this.strangers, () => this.signer(operation, request, bytes));
    const { wrongTokens, limiter } = this.gate;
    const { actor } = await wrongTokens.proven(`portal account ${accountId}`, {
      address: () => callerAt(request.ip),
      open,
      refuse: refuseCounted(reply),
    });
    const { workspaceId } = actor;
    request.actor = actor;
    const place = await limiter.take({ credentialId: accountId, workspaceId, limit: 'default', visitor: null });
    if (place) count(place, reply);
    await enter(actor);
  }

  private async signer({ signed }: DeclaredOperation, request: FastifyRequest, body: Buffer): Promise<Signer> {
    const signature = request.headers[SIGNATURE_HEADER];
    const call = {
      kind: signed!,
      accountId: accountIdInPath(request),
      workspaceId: request.actor?.workspaceId,
      body,
      requestId: request.id,
    };
    const signer = await this.signers.findSigner({
      ...call,
      signature: typeof signature === 'string' ? signature : undefined,
    });
    if (!signer) throw notSigned();
    request.accountId = signer.accountId;
    return signer;
  }
}

/** The portal account. */
export const SignedBy = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const { accountId } = context.switchToHttp().getRequest<FastifyRequest>();
  if (accountId === null) throw new Error('An operation that is not signed has no account.');
  return accountId;
});

const accountIdInPath = ({ params }: FastifyRequest): string | undefined =>
  (params as Record<string, string | undefined>).account_id;
