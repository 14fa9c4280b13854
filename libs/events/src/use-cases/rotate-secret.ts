import { conflict, type Actor, type Clock, type SecretKeeper, type StillStanding } from '@workops/kernel';
import { SECRET_OVERLAP_MS, shownOf, type Subscription } from '../domain/subscription';
import { shown } from '../domain/subscription-change';
import type { SubscriptionStore } from '../ports';
import { lockedSubscription } from './locked-subscription';

export interface RotateSecretDeps {
  store: SubscriptionStore;
  secrets: SecretKeeper;
  stillStanding: StillStanding;
  clock: Clock;
}

/**
 * With `overlap` both secrets sign for a day, in which a second rotation is refused so that receivers keep a valid
 * secret. Only this response has the whole secret; throws `not_found`, or `conflict` with the reason
 * `rotation_under_way`.
 */
export const rotateSecret =
  ({ store, secrets, stillStanding, clock }: RotateSecretDeps) =>
  (actor: Actor, id: string, { overlap }: { overlap: boolean }): Promise<Subscription> =>
    store.transaction(actor, async (tx) => {
      await stillStanding(actor, ['webhooks:write']);
      const before = await lockedSubscription(tx, id);
      const at = clock.now();
      if (overlap && before.formerSecretUntil && before.formerSecretUntil > at) {
        throw conflict(
          'rotation_under_way',
          'El secreto ya se cambió hace menos de 24 horas: el anterior todavía firma.',
        );
      }
      const secret = secrets.mint();
      const formerSecretUntil = overlap ? new Date(at.getTime() + SECRET_OVERLAP_MS) : null;
      await tx.rotateSecret(before, {
        sealedSecret: secrets.seal(secret),
        shownSecret: shownOf(secret),
        formerUntil: formerSecretUntil,
        at,
      });
      const details = { host: new URL(before.url).host, former_until: formerSecretUntil };
      tx.audit.record({ action: 'webhook.secret_rotated', target: { kind: 'webhook', id }, details });
      return { ...shown(before), secret, formerSecretUntil, updatedAt: at };
    });
