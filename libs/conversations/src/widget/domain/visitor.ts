import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { unusable } from '@workops/kernel';
import { HANDED_OVER } from '../../conversations/domain/delivery';
import type { Message } from '../../conversations/domain/message';

/** A visitor of a website, in one browser. */
export interface Visitor {
  workspaceId: string;
  id: string;
  accountId: string;
  tokenHash: Buffer;
  /** Id that the website has proven; null for an anonymous visitor. */
  externalId: string | null;
  name: string | null;
  /** Digest of the visitor's latest network address; null before it is known. */
  network: string | null;
  createdAt: Date;
  seenAt: Date;
}

export const visitorLimits = { externalId: 200, name: 100, content: 4_000 } as const;

/** A visitor's identity as the website claims it. */
export interface ClaimedIdentity {
  externalId: string;
  /** Hex HMAC-SHA256 of `externalId`, keyed with the account's identity secret. */
  hash: string;
}

/** Throws `unusable` if the hash is wrong or the website has no secret. */
export function mustBeProven({ externalId, hash }: ClaimedIdentity, secret: string | null): void {
  const expected = createHmac('sha256', secret ?? '')
    .update(externalId)
    .digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(hash) ? hash : '', 'hex');
  const isRight = given.length === expected.length && timingSafeEqual(given, expected);
  if (secret === null || !isRight) throw unusable('identity.hash', 'La identidad del visitante no está probada.');
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Input of the digest of a visitor's network. It contains the workspace, so that digests of two workspaces cannot be
 * compared.
 */
export const networkKey = (workspaceId: string, address: string): string => `network/${workspaceId}/${address}`;

/** The identity of a visitor's messages. It never contains data typed in by visitors. */
export const webIdentityOf = ({ id, externalId }: Pick<Visitor, 'id' | 'externalId'>): string =>
  externalId === null ? `v:${id}` : `x:${externalId}`;

/**
 * Whether visitors may see the message: no notes, no system messages, and of the workspace's messages only those handed
 * over.
 */
export const isForVisitors = ({
  direction,
  type,
  deliveryStatus,
}: Pick<Message, 'direction' | 'type' | 'deliveryStatus'>): boolean =>
  type !== 'system' &&
  (direction === 'inbound' ||
    (direction === 'outbound' && deliveryStatus !== null && HANDED_OVER.includes(deliveryStatus)));
