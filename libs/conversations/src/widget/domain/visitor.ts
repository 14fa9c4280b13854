import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { unusable } from '@workops/kernel';
import { HANDED_OVER } from '../../conversations/domain/delivery';
import type { Message } from '../../conversations/domain/message';

export interface Visitor {
  workspaceId: string;
  id: string;
  accountId: string;
  tokenHash: Buffer;
  /** Null for an anonymous visitor; otherwise proven by the website. */
  externalId: string | null;
  name: string | null;
  /** Digest of the latest address; null if unknown. */
  network: string | null;
  createdAt: Date;
  seenAt: Date;
}

export const visitorLimits = { externalId: 200, name: 100, content: 4_000 } as const;

export interface ClaimedIdentity {
  externalId: string;
  /** Hex HMAC-SHA256 of `externalId`, keyed with the account's identity secret. */
  hash: string;
}

/** Throws `unusable` for a wrong hash, or without a secret. */
export function mustBeProven({ externalId, hash }: ClaimedIdentity, secret: string | null): void {
  const expected = createHmac('sha256', secret ?? '')
    .update(externalId)
    .digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(hash) ? hash : '', 'hex');
  const isRight = given.length === expected.length && timingSafeEqual(given, expected);
  if (secret === null || !isRight) throw unusable('identity.hash', 'La identidad del visitante no está probada.');
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The workspace keeps digests of two workspaces from being compared. */
export const networkKey = (workspaceId: string, address: string): string => `network/${workspaceId}/${address}`;

/** Never contains data typed in by visitors. */
export const webIdentityOf = ({ id, externalId }: Pick<Visitor, 'id' | 'externalId'>): string =>
  externalId === null ? `v:${id}` : `x:${externalId}`;

/** No notes or system messages, and ours only once handed over. */
export const isForVisitors = ({
  direction,
  type,
  deliveryStatus,
}: Pick<Message, 'direction' | 'type' | 'deliveryStatus'>): boolean =>
  type !== 'system' &&
  (direction === 'inbound' ||
    (direction === 'outbound' && deliveryStatus !== null && HANDED_OVER.includes(deliveryStatus)));
