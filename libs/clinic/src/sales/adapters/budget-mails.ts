import type { Sql } from '@workops/platform/database';
import { budgetOfMail } from '../domain/budget-mail';

export interface ServiceMailPolicy {
  judge(
    workspaceId: string,
    asked: readonly { contactId: string; send: { channel: 'email'; purpose: 'service'; address: string } }[],
  ): Promise<readonly { outcome: 'allowed' | 'blocked' | 'warning'; reasons?: string[] }[]>;
}

const RECIPIENT = `
  SELECT p.contact_id AS "contactId", p.blocked_at IS NOT NULL AS "isBlocked"
    FROM clinic.budget b JOIN clinic.patient p ON p.workspace_id = b.workspace_id AND p.id = b.patient_id
   WHERE b.workspace_id = $1 AND b.id = $2`;

/**
 * Reason why a queued mail may not be sent: its patient was erased or blocked, or the policy forbids it. Undefined for
 * other mails.
 */
export const budgetMailObjection =
  (sql: Sql, policy: ServiceMailPolicy) =>
  async ({ workspaceId, key, to }: { workspaceId: string; key: string; to: string }): Promise<string | undefined> => {
    const budgetId = budgetOfMail(key);
    if (budgetId === undefined) return undefined;
    const [recipient] = await sql.query<{ contactId: string; isBlocked: boolean }>(RECIPIENT, [workspaceId, budgetId]);
    if (!recipient) return 'erased';
    if (recipient.isBlocked) return 'patient_blocked';
    const [verdict] = await policy.judge(workspaceId, [
      { contactId: recipient.contactId, send: { channel: 'email', purpose: 'service', address: to } },
    ]);
    return verdict?.outcome === 'blocked' ? (verdict.reasons?.[0] ?? 'outbound_blocked') : undefined;
  };
