import { namedSql, takeLock, type Transaction } from '@workops/platform/database';
import type { InquiryRecord } from '../domain/inquiry';
import type { InquiryRepository } from '../lead-ports';

export const SELECTED_INQUIRY = `
  i.workspace_id AS "workspaceId", i.id, i.lead_id AS "leadId", i.contact_id AS "contactId", i.source,
  i.account_id AS "accountId",
  i.external_id AS "externalId", i.intent, i.vehicle_id AS "vehicleId", i.vehicle_ref AS "vehicleRef", i.message,
  i.sent_by AS "sentBy",
  i.received_at AS "receivedAt"`;

const TAKEN = `
  SELECT ${SELECTED_INQUIRY} FROM commerce.inquiry i
   WHERE i.workspace_id = $1 AND i.source = $2 AND i.account_id IS NOT DISTINCT FROM $3 AND i.external_id = $4`;

const ADD = namedSql(
  [
    'workspaceId',
    'id',
    'leadId',
    'contactId',
    'source',
    'accountId',
    'externalId',
    'intent',
    'vehicleId',
    'vehicleRef',
    'message',
    'sentBy',
    'receivedAt',
  ],
  `
  INSERT INTO commerce.inquiry (workspace_id, id, lead_id, contact_id, source, account_id, external_id, intent,
                                vehicle_id, vehicle_ref, message,
                                sent_by, received_at)
  VALUES (:workspaceId, :id, :leadId, :contactId, :source, :accountId, :externalId, :intent, :vehicleId, :vehicleRef,
          :message, :sentBy, :receivedAt)`,
);

export const postgresInquiries = (tx: Transaction, workspaceId: string): InquiryRepository => ({
  lockTaken: async ({ source, accountId, externalId }) => {
    const lock = takeLock(tx, { name: `commerce.inquiry/${source}/${accountId ?? ''}/${externalId}`, workspaceId });
    const [[inquiry]] = await Promise.all([
      tx.query<InquiryRecord>(TAKEN, [workspaceId, source, accountId, externalId]),
      lock,
    ]);
    return inquiry;
  },

  add: async (inquiry) => {
    const values = ADD.values({ ...inquiry, workspaceId, sentBy: JSON.stringify(inquiry.sentBy) });
    await tx.query(ADD.text, values);
  },
});
