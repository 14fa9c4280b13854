import { notFound } from '@workops/kernel';
import type { MailRecipient, ReportDeps } from '../mail-report-ports';

const TOKEN = /^[0-9a-f]{32}$/;

async function requireRecipient({ recipients }: ReportDeps, token: string): Promise<MailRecipient> {
  const recipient = TOKEN.test(token) ? await recipients.byToken(token) : undefined;
  if (!recipient) throw notFound('El enlace no existe o venció.');
  return recipient;
}

/** The sender that the link's page shows. Throws `not_found`. */
export const readUnsubscription =
  (deps: ReportDeps) =>
  async (token: string): Promise<{ workspaceId: string; business: string; language: string }> => {
    const { workspaceId } = await requireRecipient(deps, token);
    const { name, language } = await deps.workspaces.loadProfile(workspaceId);
    return { workspaceId, business: name, language };
  };

/**
 * Stops marketing to the recipient or its survivor; idempotent. Contacts are locked before recipients, as in merges.
 * Throws `not_found`.
 */
export const unsubscribe =
  (deps: ReportDeps) =>
  async (token: string): Promise<void> => {
    const recipient = await requireRecipient(deps, token);
    const { workspaceId, contactId } = recipient;
    const { livemode } = await deps.workspaces.loadProfile(workspaceId);
    await deps.transaction(workspaceId, async (rows) => {
      await deps.contacts.unsubscribe({ workspaceId, livemode }, contactId);
      await rows.unsubscribed(recipient);
    });
  };
