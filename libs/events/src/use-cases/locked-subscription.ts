import { conflict, notFound } from '@workops/kernel';
import type { SubscriptionRecord } from '../domain/subscription';
import type { SubscriptionTransaction } from '../ports';

/** Throws `not_found`. */
export async function lockedSubscription(
  tx: Pick<SubscriptionTransaction, 'lock'>,
  id: string,
): Promise<SubscriptionRecord> {
  const subscription = await tx.lock(id);
  if (!subscription) throw notFound('La suscripción no existe.');
  return subscription;
}

/** Throws `conflict` with the reason `switched_off`, because nothing is sent while a subscription is off. */
export function mustBeOn({ enabled }: SubscriptionRecord): void {
  if (!enabled) throw conflict('switched_off', 'La suscripción está desactivada.');
}
