import type { Ids } from '@workops/kernel';
import type { Transaction } from '@workops/platform/database';
import type { MailLedger } from '../../dispatch-ports';
import { guardOn, type GuardDeps } from '../reputation/guard';
import { suppress } from '../reputation/suppression-sql';
import { pauseMailCampaigns } from './pausing';

/** What hand-overs tell the reputation guard and the suppressions. */
export function mailLedger({ ids, notices }: { ids: Ids; notices: GuardDeps['notices'] }): MailLedger<Transaction> {
  const guard = guardOn({ pauseAll: pauseMailCampaigns, notices });
  return {
    mustBeOpen: guard.mustBeOpen,
    count: guard.count,
    bounced: (tx, workspaceId, addresses) =>
      suppress(
        tx,
        workspaceId,
        'bounced',
        addresses.map((address) => ({ id: ids.next(), address: address.trim().toLowerCase() })),
      ),
  };
}
