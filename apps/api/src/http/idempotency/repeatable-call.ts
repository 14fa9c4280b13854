import { hash } from 'node:crypto';
import { canonicalJson, uuidIn, type Actor } from '@workops/kernel';
import type { FastifyRequest } from 'fastify';
import { isBulky } from '../operation-declaration';
import { MalformedCall } from '../validation';
import type { KeyClaim } from './kept-answers';

/** What makes two calls the same call, and what becomes of the answer. */
export interface RepeatableCall {
  claim: KeyClaim;
  /** The answer shows a secret that no later answer shows, or what is kept of a patient. */
  secret: boolean;
  /** The workspace's lock that the operation takes. */
  lock: string | undefined;
  /** Whether the operation may begin before it is known that the key is free: it takes nothing from outside of the database. */
  claimsAhead: boolean;
  /** Whether a refusal is kept as well: a stranger's are not, or anybody could fill the table. */
  keepsRefusals: boolean;
}

const USABLE_KEY = /^[\x20-\x7e]{1,255}$/;

/** Belongs to no workspace: calls without a credential. */
const NOWHERE = '00000000-0000-0000-0000-000000000000';

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

interface Caller {
  workspaceId: string;
  credentialId: string;
}

/**
 * Whose call it is. Where nobody has to say who they are, what they send stands for them: two strangers with one key do not meet, and
 * an answer is repeated to none but who knows the whole body.
 */
const callerOf = (actor: Actor | undefined, body: string): Caller =>
  actor ? { workspaceId: actor.workspaceId, credentialId: actor.credentialId ?? '' } : { workspaceId: NOWHERE, credentialId: body };

/** The path as its operation reads it, in whatever way it was written: escapes are decoded, and ids in small letters. */
export function pathAsRead({ routeOptions, params }: FastifyRequest): string {
  const named = params as Record<string, string>;
  return routeOptions.url!.replace(/:(\w+)/g, (_place, name: string) => {
    const value = named[name] ?? '';
    return uuidIn(value) ?? encodeURIComponent(value);
  });
}

/** What was sent: the body, and the query where there is one. */
const sentBy = (body: string, query: unknown): string => (Object.keys(query as object).length > 0 ? `${body}?${canonicalJson(query)}` : body);

/** All that decides what of an answer the caller is shown. */
const rightsOf = ({ scopes, visibility }: Actor, pseudonyms: boolean): Buffer => sha256(JSON.stringify([[...scopes].sort(), visibility, pseudonyms]));

/** The call that a request with the key is. Throws `MalformedCall` for a key that is none. */
export function repeatableCall(request: FastifyRequest, key: string | string[]): RepeatableCall {
  if (typeof key !== 'string' || !USABLE_KEY.test(key)) {
    const message = 'Must be 1 to 255 printable ASCII characters.';
    throw new MalformedCall('params', [{ path: 'Idempotency-Key', message, code: 'invalid_string' }]);
  }
  const { actor, pseudonyms, method } = request;
  const { operation } = request.routeOptions.config;
  const body = canonicalJson(request.body);
  const { workspaceId, credentialId } = callerOf(actor, body);
  return {
    claim: {
      id: sha256(JSON.stringify([workspaceId, credentialId, method, pathAsRead(request), key])),
      workspaceId,
      fingerprint: sha256(sentBy(body, request.query)),
      rights: actor ? rightsOf(actor, pseudonyms) : null,
    },
    secret: operation?.secretShownOnce === true || operation?.sensitive === true,
    lock: operation?.lock,
    claimsAhead: operation !== undefined && !operation.callsOutside && !operation.upload && !isBulky(operation),
    keepsRefusals: actor !== undefined,
  };
}
