import { randomUUID } from 'node:crypto';
import type { Database } from '@workops/platform/database';
import { dispatchWork, type DispatchWorkOn } from '../campaigns/adapters/dispatch-work';
import { mailLedger } from '../campaigns/adapters/mail-ledger';
import type { Campaign } from '../campaigns/domain/campaign';
import { campaignTables } from './looks';

const ids = { next: () => randomUUID() };
const NO_CHANGES: DispatchWorkOn['changes'] = {
  workspaces: async () => [],
  take: async () => [],
  putBack: () => undefined,
};

export function dispatchRows(database: Database, changes: DispatchWorkOn['changes'] = NO_CHANGES) {
  const outside = { room: null as number | null, asked: 0 };
  const failures: unknown[] = [];
  const tables = campaignTables(database);
  const [workspaceId, accountId] = [randomUUID(), randomUUID()];
  const work = dispatchWork({
    database,
    changes,
    ledger: mailLedger({ ids, notices: { notifyAdmins: async () => undefined } }),
    now: () => new Date(),
    failed: (error: unknown) => void failures.push(error),
    loadRoom: async () => {
      outside.asked += 1;
      return outside.room;
    },
  });
  const started = (over: Partial<Campaign> = {}) => tables.aStartedCampaign({ workspaceId, accountId, ...over });
  /** Takes the whole audience, unless `goesOn`. */
  const frozen = async (number: number, over: Partial<Campaign> = {}, goesOn = false) => {
    const campaign = await started(over);
    const members = Array.from({ length: number }, () => {
      const [id, contactId] = [randomUUID(), randomUUID()];
      return {
        id,
        contactId,
        address: `${id}@example.org`,
        key: `${id}@example.org`,
        marketable: true,
        token: id.replaceAll('-', ''),
        reason: null,
      };
    });
    await work.freeze(campaign, async () => ({ members, after: goesOn ? randomUUID() : null, listed: [] }));
    return campaign;
  };
  return { ...tables, database, workspaceId, accountId, work, outside, failures, started, frozen };
}
