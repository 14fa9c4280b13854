import type { Ids } from '@workops/kernel';
import type { Transaction } from '@workops/platform/database';
import type { MailLedger } from '../../dispatch/dispatch-ports';
import { addressKey } from '../../reputation/domain/suppression';
import { guardOn, type GuardDeps } from '../../reputation/adapters/guard';
import { suppress } from '../../reputation/adapters/suppression-sql';
import { pauseMailCampaigns } from './pausing';

/** Suppresses within the open transaction; a background round updates the contacts. */
export const mailBounced =
  (ids: Ids): MailLedger<Transaction>['bounced'] =>
  (tx, workspaceId, addresses) =>
    suppress(
      tx,
      workspaceId,
      'bounced',
      addresses.map((address) => ({ id: ids.next(), address: addressKey(address) })),
    );

export function mailLedger({ ids, notices }: { ids: Ids; notices: GuardDeps['notices'] }): MailLedger<Transaction> {
  const guard = guardOn({ pauseAll: pauseMailCampaigns, notices });
  return {
    mustBeOpen: guard.mustBeOpen,
    count: guard.count,
    bounced: mailBounced(ids),
  };
}
