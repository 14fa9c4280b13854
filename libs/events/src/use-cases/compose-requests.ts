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
  /** Or why there is none; other deliveries of the batch are not affected. */
  request: WebhookRequest | Refusal;
}

/**
 * What cannot be signed, for the secret cannot be opened, is not sent, nor what a connected app made that has ended. The latter stays so: it is
 * not tried again.
 */
export type Refusal = 'secret_unreadable' | 'owner_unavailable';

/** Writes and signs the requests of a batch. Each owner is judged as they are now, all of them in one question. */
export const composeRequests =
  ({ owners, secrets, clock }: { owners: OwnerStandings; secrets: SecretKeeper; clock: Clock }) =>
  async (batch: readonly ClaimedDelivery[]): Promise<ComposedDelivery[]> => {
    const asked = ownersToAsk(batch);
    const standings: ReadonlyMap<string, Standing> =
      asked.length > 0 ? await owners.standingOf(asked) : new Map<string, Standing>();
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

/** The present secret and, for a while after a rotation, the one before it, where that can be opened still; undefined where the present one cannot. */
function keysOf(secrets: SecretKeeper, { sealedSecret, formerSealedSecret }: ClaimedDelivery): string[] | undefined {
  const present = openedOrUndefined(secrets, sealedSecret);
  if (present === undefined) return undefined;
  const former = formerSealedSecret === null ? undefined : openedOrUndefined(secrets, formerSealedSecret);
  return former === undefined ? [present] : [present, former];
}

/** A secret that was sealed under another encryption key opens never again. */
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
