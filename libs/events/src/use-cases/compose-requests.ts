import {
  ownerKey,
  type Clock,
  type OwnerIn,
  type OwnerStandings,
  type SecretKeeper,
  type Standing,
} from '@workops/kernel';
import { asksForOwner, disclosureOf, hasEnded, type DataTerms } from '../domain/disclosure';
import { bodyOf } from '../domain/envelope';
import type { ClaimedDelivery, WebhookRequest } from '../ports';

const USER_AGENT = 'workspace-operations-webhooks/1';

export interface ComposedDelivery {
  delivery: ClaimedDelivery;
  body: string;
  /** A refusal does not affect the rest of the batch. */
  request: WebhookRequest | Refusal;
}

/**
 * `secret_unreadable` if the secret cannot be decrypted. `owner_unavailable` if the connected app has ended; the
 * delivery is then not retried.
 */
export type Refusal = 'secret_unreadable' | 'owner_unavailable';

/** Looks up all owners' current standing in one query. */
export const composeRequests =
  ({ owners, secrets, clock }: { owners: OwnerStandings; secrets: SecretKeeper; clock: Clock }) =>
  async (batch: readonly ClaimedDelivery[]): Promise<ComposedDelivery[]> => {
    const ownersToLoad = collectOwners(batch);
    const standings: ReadonlyMap<string, Standing> =
      ownersToLoad.length > 0 ? await owners.loadStandings(ownersToLoad) : new Map<string, Standing>();
    const now = clock.now();
    const timestamp = Math.floor(now.getTime() / 1000);
    return batch.map((delivery) => {
      const standing = delivery.owner ? standings.get(ownerKey(delivery.owner)) : undefined;
      const body = bodyOf(delivery.text, disclosureOf(delivery.eventType, toDataTerms(delivery), standing));
      if (hasEnded(delivery.owner, standing)) return { delivery, body, request: 'owner_unavailable' };
      const keys = openSigningKeys(secrets, delivery);
      if (keys === undefined) return { delivery, body, request: 'secret_unreadable' };
      const signatures = {
        native: secrets.sign(body, keys, now),
        standard: secrets.signStandard({ id: delivery.eventId, body }, keys, now),
      };
      const headers = buildHeaders(delivery, signatures, timestamp);
      return { delivery, body, request: { url: delivery.url, headers, body } };
    });
  };

/**
 * Returns the current secret, and the previous one while it is valid and readable. Returns undefined if the current
 * secret cannot be decrypted.
 */
function openSigningKeys(
  secrets: SecretKeeper,
  { sealedSecret, formerSealedSecret }: ClaimedDelivery,
): string[] | undefined {
  const current = tryOpenSecret(secrets, sealedSecret);
  if (current === undefined) return undefined;
  const former = formerSealedSecret === null ? undefined : tryOpenSecret(secrets, formerSealedSecret);
  return former === undefined ? [current] : [current, former];
}

/** Returns undefined if the secret was encrypted with a key that is not configured. */
function tryOpenSecret(secrets: SecretKeeper, sealed: string): string | undefined {
  try {
    return secrets.open(sealed);
  } catch {
    return undefined;
  }
}

const toDataTerms = ({ includeData, owner, ownerScopes }: ClaimedDelivery): DataTerms => ({
  includeData,
  owned: owner !== null,
  ownerScopes,
});

function collectOwners(batch: readonly ClaimedDelivery[]): OwnerIn[] {
  const ownersByKey = new Map<string, OwnerIn>();
  for (const delivery of batch) {
    const { owner, workspaceId } = delivery;
    if (owner && (owner.appId !== null || asksForOwner(delivery.eventType, toDataTerms(delivery))))
      ownersByKey.set(ownerKey(owner), { ...owner, workspaceId });
  }
  return [...ownersByKey.values()];
}

const buildHeaders = (
  delivery: ClaimedDelivery,
  signatures: { native: string; standard: string },
  timestamp: number,
): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': USER_AGENT,
  'Accept-Encoding': 'identity',
  'X-Webhook-Event': delivery.eventType,
  'X-Webhook-Event-Id': delivery.eventId,
  'X-Webhook-Timestamp': String(timestamp),
  'X-Webhook-Signature': signatures.native,
  'Webhook-Id': delivery.eventId,
  'Webhook-Timestamp': String(timestamp),
  'Webhook-Signature': signatures.standard,
  'Service-Livemode': String(delivery.livemode),
});
