import { hash } from 'node:crypto';
import { canonicalJson, uuidIn, type Actor } from '@workops/kernel';
import type { FastifyRequest } from 'fastify';
import { isBulky } from '../operation-declaration';
import { MalformedCall } from '../validation';
import { answerSubjects } from './answer-subjects';
import type { KeyClaim } from './kept-answers';

/** Identifies the call, and decides how its response is stored. */
export interface RepeatableCall {
  claim: KeyClaim;
  /** Records of the path. */
  subjects: readonly string[];
  /** Shows a one-time secret, or stored data of a patient. */
  secret: boolean;
  /** Operation's and condition's locks, outermost first. */
  locks: readonly string[];
  /** The operation calls the outside midway, without a transaction, so the key is held by its own commit. */
  holdsKey: boolean;
  /** The operation affects only the database, so it may start before the key is known to be free. */
  claimsAhead: boolean;
  /** Refusals of anonymous callers are not stored, because they could fill the table. */
  keepsRefusals: boolean;
}

const USABLE_KEY = /^[\x20-\x7e]{1,255}$/;

/** Workspace id of calls without a credential. */
const NOWHERE = '00000000-0000-0000-0000-000000000000';

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

interface Caller {
  workspaceId: string;
  credentialId: string;
}

/**
 * Anonymous calls are identified by their body: equal keys do not collide, and only a caller with the whole body gets
 * the response.
 */
const toCaller = (actor: Actor | undefined, body: string): Caller =>
  actor
    ? { workspaceId: actor.workspaceId, credentialId: actor.credentialId ?? '' }
    : { workspaceId: NOWHERE, credentialId: body };

/** Unescaped, with ids in lower case. */
export function pathAsRead({ routeOptions, params }: FastifyRequest): string {
  const named = params as Record<string, string>;
  return routeOptions.url!.replace(/:(\w+)/g, (_place, name: string) => {
    const value = named[name] ?? '';
    return uuidIn(value) ?? encodeURIComponent(value);
  });
}

/** Lock for checking a condition on the record. */
export const conditionLock = (request: FastifyRequest): string => `edge ${pathAsRead(request)}`;

const sentBy = (body: string, query: unknown): string =>
  Object.keys(query as object).length > 0 ? `${body}?${canonicalJson(query)}` : body;

/** Covers everything that decides what the caller sees. */
const rightsDigest = ({ scopes, visibility }: Actor, pseudonyms: boolean): Buffer =>
  sha256(JSON.stringify([[...scopes].sort(), visibility, pseudonyms]));

/** Runs before anything is received or looked up. */
export function refuseUnusableKey({ headers, method, routeOptions }: FastifyRequest): void {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET' || method === 'HEAD' || !routeOptions.config.operation) return;
  if (typeof key === 'string' && USABLE_KEY.test(key)) return;
  const message = 'Must be 1 to 255 printable ASCII characters.';
  throw new MalformedCall('params', [{ path: 'Idempotency-Key', message, code: 'invalid_string' }]);
}

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
