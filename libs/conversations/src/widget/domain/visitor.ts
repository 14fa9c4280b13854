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
  /** As the website has proven it; null for an anonymous visitor. */
  externalId: string | null;
  name: string | null;
  /** A digest of the network address that they last wrote from; null before it is known. */
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

/** Throws `unusable` for a hash that the website did not compute, and where it has no secret for it. */
export function mustBeProven({ externalId, hash }: ClaimedIdentity, secret: string | null): void {
  const expected = createHmac('sha256', secret ?? '')
    .update(externalId)
    .digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(hash) ? hash : '', 'hex');
  const isRight = given.length === expected.length && timingSafeEqual(given, expected);
  if (secret === null || !isRight) throw unusable('identity.hash', 'La identidad del visitante no está probada.');
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What a visitor's network is kept as a digest of: no digest of one workspace says anything in another. */
export const networkKey = (workspaceId: string, address: string): string => `network/${workspaceId}/${address}`;

/** The identity of a visitor's messages: data typed in by visitors is not used for it. */
export const webIdentityOf = ({ id, externalId }: Pick<Visitor, 'id' | 'externalId'>): string =>
  externalId === null ? `v:${id}` : `x:${externalId}`;

/** The conversation between a visitor and the workspace: no notes, no system lines, and of the workspace's messages only those handed over. */
export const isForVisitors = ({
  direction,
  type,
  deliveryStatus,
}: Pick<Message, 'direction' | 'type' | 'deliveryStatus'>): boolean =>
  type !== 'system' &&
  (direction === 'inbound' ||
    (direction === 'outbound' && deliveryStatus !== null && HANDED_OVER.includes(deliveryStatus)));
