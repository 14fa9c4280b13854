import { lookForRoom, takeLock, type Sql } from '@workops/platform/database';
import type { DomainNames, DueDomain, DueDomains } from '../domain-ports';
import { domainOfAddress } from '../domain/domain-name';
import { domainCeiling } from './sending-domain.record';

const VERIFIED_BY = `
  SELECT workspace_id AS "workspaceId" FROM campaigns.sending_domain WHERE domain = $1 AND status = 'verified'`;
const OF_WORKSPACE = 'SELECT id FROM campaigns.sending_domain WHERE workspace_id = $1 AND domain = $2';

export const domainNames = (sql: Sql): DomainNames => ({
  lock: (domain) => takeLock(sql, { name: 'campaigns.sending_domain', workspaceId: domain }),
  verifiedBy: async (domain) => (await sql.query<{ workspaceId: string }>(VERIFIED_BY, [domain]))[0]?.workspaceId,
  of: async (workspaceId, domain) => (await sql.query<{ id: string }>(OF_WORKSPACE, [workspaceId, domain]))[0]?.id,
  lookForRoom: (workspaceId) => lookForRoom(sql, domainCeiling, workspaceId),
});

export const ownerOfAddressOn =
  (sql: Sql) =>
  async (address: string): Promise<string | undefined> => {
    const domain = domainOfAddress(address);
    return domain === undefined ? undefined : domainNames(sql).verifiedBy(domain);
  };

/** Takes every workspace's first domain before the second of any. */
const LEASE = `
  UPDATE campaigns.sending_domain d SET next_check_at = now() + interval '10 min'
   WHERE (d.workspace_id, d.id) IN (
     SELECT s.workspace_id, s.id
       FROM campaigns.sending_domain s
       JOIN (SELECT workspace_id, id, row_number() OVER (PARTITION BY workspace_id ORDER BY next_check_at) AS place
               FROM (SELECT workspace_id, id, next_check_at FROM campaigns.sending_domain
                      WHERE next_check_at <= now() ORDER BY next_check_at LIMIT 5000) AS waiting) AS due
         ON due.workspace_id = s.workspace_id AND due.id = s.id
      WHERE s.next_check_at <= now()
      ORDER BY due.place, s.next_check_at LIMIT $1 FOR UPDATE OF s SKIP LOCKED)
  RETURNING d.workspace_id AS "workspaceId", d.id`;

export const dueDomains = (sql: Sql): DueDomains => ({ lease: (limit) => sql.query<DueDomain>(LEASE, [limit]) });
