import { hash } from 'node:crypto';
import { canonicalJson, uuidIn, type Actor } from '@workops/kernel';
import type { FastifyRequest } from 'fastify';
import { isBulky } from '../operation-declaration';
import { MalformedCall } from '../validation';
import { subjectsOf } from './answer-subjects';
import type { KeyClaim } from './kept-answers';

/** What identifies a repeated call, and what is stored of its response. */
export interface RepeatableCall {
  claim: KeyClaim;
  /** Records of the call's path. */
  subjects: readonly string[];
  /** The response shows a secret that no later response shows, or stored data of a patient. */
  secret: boolean;
  /** The workspace's locks that the operation and its condition take, the outer one first. */
  locks: readonly string[];
  /** Whether the operation asks the outside in the middle of its work: no transaction is open then, and the key is held by a commit of its own. */
  holdsKey: boolean;
  /** Whether the operation may begin before the key is known to be free: it uses nothing outside of the database. */
  claimsAhead: boolean;
  /** Whether a refusal is stored as well: an anonymous caller's is not, or anyone could fill the table. */
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
 * The caller's identity. For anonymous calls the body is used: two of them with the same key do not collide, and a response is repeated only to a caller who
 * knows the whole body.
 */
const callerOf = (actor: Actor | undefined, body: string): Caller =>
  actor
    ? { workspaceId: actor.workspaceId, credentialId: actor.credentialId ?? '' }
    : { workspaceId: NOWHERE, credentialId: body };

/** The path as its operation reads it, however it was written: with escapes decoded, and ids in lower case. */
export function pathAsRead({ routeOptions, params }: FastifyRequest): string {
  const named = params as Record<string, string>;
  return routeOptions.url!.replace(/:(\w+)/g, (_place, name: string) => {
    const value = named[name] ?? '';
    return uuidIn(value) ?? encodeURIComponent(value);
  });
}

/** The lock under which a condition on the record at the path is judged. */
export const conditionLock = (request: FastifyRequest): string => `edge ${pathAsRead(request)}`;

/** The request: the body, and the query where there is one. */
const sentBy = (body: string, query: unknown): string =>
  Object.keys(query as object).length > 0 ? `${body}?${canonicalJson(query)}` : body;

/** Everything that decides the caller's view of a response. */
const rightsOf = ({ scopes, visibility }: Actor, pseudonyms: boolean): Buffer =>
  sha256(JSON.stringify([[...scopes].sort(), visibility, pseudonyms]));

/** Refuses a key of the wrong form before anything is received or looked up. */
export function refuseUnusableKey({ headers, method, routeOptions }: FastifyRequest): void {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET' || method === 'HEAD' || !routeOptions.config.operation) return;
  if (typeof key === 'string' && USABLE_KEY.test(key)) return;
  const message = 'Must be 1 to 255 printable ASCII characters.';
  throw new MalformedCall('params', [{ path: 'Idempotency-Key', message, code: 'invalid_string' }]);
}

/** The identity of a request with a usable key. */
export function repeatableCall(request: FastifyRequest, key: string): RepeatableCall {
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
    subjects: subjectsOf(request.routeOptions.url!, pathAsRead(request)),
    secret: operation?.secretShownOnce === true || operation?.sensitive === true,
    locks: [
      ...(operation?.readBy && request.headers['if-match'] !== undefined ? [conditionLock(request)] : []),
      ...(operation?.lock ? [operation.lock] : []),
    ],
    holdsKey: operation?.asksOutside === true,
    claimsAhead: operation !== undefined && !operation.callsOutside && !operation.upload && !isBulky(operation),
    keepsRefusals: actor !== undefined,
  };
}
