import type { Transaction } from '@workops/platform/database';
import type { ConsentRepository } from '../consent-ports';
import type { ContactRecord } from '../domain/contact';
import { SELECTED } from './contact-columns';

const LOCK = `
  SELECT ${SELECTED} FROM contacts.contact WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR UPDATE`;

const GRANT = `
  UPDATE contacts.contact SET email_consent = true, updated_at = $3 WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`;

export const postgresConsents = (tx: Transaction, workspaceId: string): ConsentRepository => ({
  lock: (ids) => tx.query<ContactRecord>(LOCK, [workspaceId, ids]),
  grant: async (ids, at) => {
    await tx.query(GRANT, [workspaceId, ids, at]);
  },
});
