import { notFound, type Actor } from '@workops/kernel';
import { requireOutbound, type OutboundSend } from '../domain/outbound-policy';
import type { ContactsDeps } from '../ports';

/** Throws `not_found`, `OUTBOUND_BLOCKED`, or `OUTBOUND_WARNING` unless all reasons are acknowledged. */
export const checkOutbound =
  ({ reads }: Pick<ContactsDeps, 'reads'>) =>
  async (actor: Actor, contactId: string, send: OutboundSend & { acknowledged: readonly string[] }): Promise<void> => {
    const contact = await reads.preferences.outboundContact(actor, contactId);
    if (!contact) throw notFound('El contacto no existe.');
    requireOutbound(contact, send, send.acknowledged);
  };
