import { hash } from 'node:crypto';
import { canonicalJson, uuidIn, type Actor } from '@workops/kernel';
import type { FastifyRequest } from 'fastify';
import { isBulky } from '../operation-declaration';
import { MalformedCall } from '../validation';
import { answerSubjects } from './answer-subjects';
import type { KeyClaim } from './kept-answers';

/** The identity of a repeatable call, and the stored part of its response. */
export interface RepeatableCall {
  claim: KeyClaim;
  /** Records of the call's path. */
  subjects: readonly string[];
  /** The response shows a one-time secret, or stored data of a patient. */
  secret: boolean;
  /** Workspace locks of the operation and its condition, outermost first. */
  locks: readonly string[];
  /**
   * Whether the operation calls the outside midway: no transaction is open then, and the key is held by its own commit.
   */
  holdsKey: boolean;
  /** Whether the operation may start before the key is known to be free, because it affects only the database. */
  claimsAhead: boolean;
  /** Whether refusals are stored too. Refusals of anonymous callers are not, because they could fill the table. */
  keepsRefusals: boolean;
}

const USABLE_KEY = /^[\x20-\x7e]{1,255}$/;

/** Workspace id for calls without a credential. */
const NOWHERE = '00000000-0000-0000-0000-000000000000';

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

interface Caller {
  workspaceId: string;
  credentialId: string;
}

/**
 * The caller's identity. Anonymous calls are identified by their body, so that equal keys do not collide and only a
 * caller who knows the whole body gets its response.
 */
const toCaller = (actor: Actor | undefined, body: string): Caller =>
  actor
    ? { workspaceId: actor.workspaceId, credentialId: actor.credentialId ?? '' }
    : { workspaceId: NOWHERE, credentialId: body };

/** The path as the operation reads it: unescaped, with ids in lower case. */
export function pathAsRead({ routeOptions, params }: FastifyRequest): string {
  const named = params as Record<string, string>;
  return routeOptions.url!.replace(/:(\w+)/g, (_place, name: string) => {
    const value = named[name] ?? '';
    return uuidIn(value) ?? encodeURIComponent(value);
  });
}

/** The lock under which a condition on the record at the path is checked. */
export const conditionLock = (request: FastifyRequest): string => `edge ${pathAsRead(request)}`;

/** The request's content: its body, and its query if there is one. */
const sentBy = (body: string, query: unknown): string =>
  Object.keys(query as object).length > 0 ? `${body}?${canonicalJson(query)}` : body;

/** Hash of everything that decides what the caller sees of a response. */
const rightsDigest = ({ scopes, visibility }: Actor, pseudonyms: boolean): Buffer =>
  sha256(JSON.stringify([[...scopes].sort(), visibility, pseudonyms]));

/** Refuses a malformed key before anything is received or looked up. */
export function refuseUnusableKey({ headers, method, routeOptions }: FastifyRequest): void {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET' || method === 'HEAD' || !routeOptions.config.operation) return;
  if (typeof key === 'string' && USABLE_KEY.test(key)) return;
  const message = 'Must be 1 to 255 printable ASCII characters.';
  throw new MalformedCall('params', [{ path: 'Idempotency-Key', message, code: 'invalid_string' }]);
}

/** Identifies a request with a valid key. */
export function repeatableCall(request: FastifyRequest, key: string): RepeatableCall {
  const { actor, pseudonyms, method } = request;
  const { operation } = request.routeOptions.config;
  const body = canonicalJson(request.body);
  const { workspaceId, credentialId } = toCaller(actor, body);
  return {
    claim: {
      id: sha256(JSON.stringify([workspaceId, credentialId, method, pathAsRead(request), key])),
      workspaceId,
      fingerprint: sha256(sentBy(body, request.query)),
      rights: actor ? rightsDigest(actor, pseudonyms) : null,
    },
    subjects: answerSubjects(request.routeOptions.url!, pathAsRead(request)),
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
