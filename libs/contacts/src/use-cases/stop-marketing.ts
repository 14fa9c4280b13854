import type { CorrespondentDeps } from '../correspondent-ports';
import type { ChannelKind } from '../domain/channel';
import { standingPreferences } from '../domain/outbound-preference';

const LEGAL_BASIS = 'El contacto pidió al proveedor del canal no recibir publicidad.';

/** The channel's provider showed it by rejecting a message. Idempotent. Throws `conflict` if the ledger is full. */
export const stopMarketing =
  ({ transaction, clock, ids }: CorrespondentDeps) =>
  (
    workspace: { workspaceId: string; livemode: boolean },
    { contactId: requestedId, channel, messageId }: { contactId: string; channel: ChannelKind; messageId: string },
  ): Promise<void> =>
    transaction(workspace, async ({ correspondents, ledger, audit }) => {
      const named = await correspondents.contact(requestedId);
      const survivorId = named?.mergedIntoContactId ?? null;
      const contact = survivorId === null ? named : await correspondents.contact(survivorId);
      if (!contact) return;
      if (standingPreferences(await ledger.loadLatest([contact.id]))[channel]?.marketing === 'blocked') return;
      const { workspaceId } = workspace;
      const preference = { channel, scope: 'marketing', status: 'blocked' } as const;
      const entry = {
        ...preference,
        legalBasis: LEGAL_BASIS,
        messageId,
        id: ids.next(),
        workspaceId,
        contactId: contact.id,
        createdAt: clock.now(),
      };
      await ledger.append(entry);
      audit.record({
        action: 'outbound_preference.recorded',
        target: { kind: 'contact', id: contact.id },
        details: { entry_id: entry.id, ...preference },
      });
    });
