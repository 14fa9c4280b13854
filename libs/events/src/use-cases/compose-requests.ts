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

/** The secret cannot be decrypted, or the connected app has ended. The latter is permanent and not retried. */
export type Refusal = 'secret_unreadable' | 'owner_unavailable';

/** Looks up all owners' current standing in one query. */
export const composeRequests =
  ({ owners, secrets, clock }: { owners: OwnerStandings; secrets: SecretKeeper; clock: Clock }) =>
  async (batch: readonly ClaimedDelivery[]): Promise<ComposedDelivery[]> => {
    const asked = ownersToAsk(batch);
    const standings: ReadonlyMap<string, Standing> =
      asked.length > 0 ? await owners.loadStandings(asked) : new Map<string, Standing>();
    const now = clock.now();
    const timestamp = Math.floor(now.getTime() / 1000);
    return batch.map((delivery) => {
      const standing = delivery.owner ? standings.get(ownerKey(delivery.owner)) : undefined;
      const body = bodyOf(delivery.text, disclosureOf(delivery.eventType, termsOf(delivery), standing));
      if (hasEnded(delivery.owner, standing)) return { delivery, body, request: 'owner_unavailable' };
      const keys = keysOf(secrets, delivery);
      if (keys === undefined) return { delivery, body, request: 'secret_unreadable' };
      const signatures = {
        ours: secrets.sign(body, keys, now),
        standard: secrets.signStandard({ id: delivery.eventId, body }, keys, now),
      };
      const headers = headersOf(delivery, signatures, timestamp);
      return { delivery, body, request: { url: delivery.url, headers, body } };
    });
  };

/** The previous secret only while valid and readable; undefined if the current one cannot be decrypted. */
function keysOf(secrets: SecretKeeper, { sealedSecret, formerSealedSecret }: ClaimedDelivery): string[] | undefined {
  const present = openedOrUndefined(secrets, sealedSecret);
  if (present === undefined) return undefined;
  const former = formerSealedSecret === null ? undefined : openedOrUndefined(secrets, formerSealedSecret);
  return former === undefined ? [present] : [present, former];
}

/** A secret encrypted under another key can never be decrypted. */
function openedOrUndefined(secrets: SecretKeeper, sealed: string): string | undefined {
  try {
    return secrets.open(sealed);
  } catch {
    return undefined;
  }
}

const termsOf = ({ includeData, owner, ownerScopes }: ClaimedDelivery): DataTerms => ({
  includeData,
  owned: owner !== null,
  ownerScopes,
});

function ownersToAsk(batch: readonly ClaimedDelivery[]): OwnerIn[] {
  const asked = new Map<string, OwnerIn>();
  for (const delivery of batch) {
    const { owner, workspaceId } = delivery;
    if (owner && (owner.appId !== null || asksForOwner(delivery.eventType, termsOf(delivery))))
      asked.set(ownerKey(owner), { ...owner, workspaceId });
  }
  return [...asked.values()];
}

const headersOf = (
  delivery: ClaimedDelivery,
  signatures: { ours: string; standard: string },
  timestamp: number,
): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': USER_AGENT,
  'Accept-Encoding': 'identity',
  'X-Webhook-Event': delivery.eventType,
  'X-Webhook-Event-Id': delivery.eventId,
  'X-Webhook-Timestamp': String(timestamp),
  'X-Webhook-Signature': signatures.ours,
  'Webhook-Id': delivery.eventId,
  'Webhook-Timestamp': String(timestamp),
  'Webhook-Signature': signatures.standard,
  'Service-Livemode': String(delivery.livemode),
});
