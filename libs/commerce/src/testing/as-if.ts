import { randomUUID } from 'node:crypto';
import type { Sql } from '@workops/platform/database';

export const asIf = (database: Sql) => ({
  candidatesCame: (workspaceId: string, minutesAgo: number) =>
    database.query(
      'UPDATE commerce.consignment_candidate SET created_at = created_at - make_interval(mins => $2) WHERE workspace_id = $1',
      [workspaceId, minutesAgo],
    ),

  vehicleIsListed: (
    workspaceId: string,
    vehicleId: string,
    { accountId, externalId }: { accountId: string; externalId: string },
  ) =>
    database.query(
      `INSERT INTO commerce.publication (workspace_id, vehicle_id, account_id, state, revision, attempts, announced, sent_photos, external_id, created_at,
                                         updated_at)
       VALUES ($1, $2, $3, 'published', 1, 0, true, '{}', $4, now(), now())`,
      [workspaceId, vehicleId, accountId, externalId],
    ),

  listingIsDue: (vehicleId: string) =>
    database.query('UPDATE commerce.publication SET due_at = now() WHERE vehicle_id = $1', [vehicleId]),

  portalAccount: async (
    workspaceId: string,
    { url, sealedToken }: { url: string | null; sealedToken: string },
  ): Promise<string> => {
    const id = randomUUID();
    await database.query(
      `INSERT INTO commerce.portal_account (workspace_id, id, kind, name, api_url, api_token_sealed, webhook_secret_sealed, enabled, created_at, updated_at)
       VALUES ($1, $2, 'portal_b', 'Portal', $3, $4, 'x', true, now(), now())`,
      [workspaceId, id, url, sealedToken],
    );
    return id;
  },

  accountIsOff: (accountId: string) =>
    database.query('UPDATE commerce.portal_account SET enabled = false WHERE id = $1', [accountId]),
});

export const isListingDue = async (database: Sql, vehicleId: string): Promise<boolean> =>
  (await database.query('SELECT FROM commerce.publication WHERE vehicle_id = $1 AND due_at IS NOT NULL', [vehicleId]))
    .length > 0;
