import { notFound, type Actor } from '@workops/kernel';
import { requireOutbound, type OutboundSend } from '../domain/outbound-policy';
import type { ContactsDeps } from '../ports';

/**
 * Checks a send before it is accepted. Throws `not_found`, `OUTBOUND_BLOCKED`, or `OUTBOUND_WARNING` unless the sender
 * has acknowledged all its reasons.
 */
export const checkOutbound =
  ({ reads }: Pick<ContactsDeps, 'reads'>) =>
  async (actor: Actor, contactId: string, send: OutboundSend & { acknowledged: readonly string[] }): Promise<void> => {
    const contact = await reads.preferences.outboundContact(actor, contactId);
    if (!contact) throw notFound('El contacto no existe.');
    requireOutbound(contact, send, send.acknowledged);
  };
