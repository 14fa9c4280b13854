import type { Actor } from '@workops/kernel';
import { shareLock, type Database, type Transaction } from '@workops/platform/database';
import type { LeadStore, LeadTransaction } from '../lead-ports';
import { postgresInquiries } from './postgres-inquiries';
import { PostgresLeads } from './postgres-leads';
import { postgresPipelines } from './postgres-pipelines';
import { trackedLeads } from './tracked-leads';

/** Every write of leads shares this; changes to records that leads refer to take it exclusively. */
export const LEADS_LOCK = 'commerce.leads';

export function postgresLeadStore(database: Database): LeadStore {
  const of = (tx: Transaction, actor: Actor): LeadTransaction => ({
    leads: trackedLeads(new PostgresLeads(tx, actor), tx.history(actor)),
    inquiries: postgresInquiries(tx, actor.workspaceId),
    pipelines: postgresPipelines(database, actor.workspaceId),
    events: tx.recorder(actor),
    audit: tx.auditTrail(actor),
  });
  const lockOf = ({ workspaceId }: Actor) => ({ name: LEADS_LOCK, workspaceId });
  return {
    transaction: (actor, work) =>
      database.transaction(async (tx) => {
        const lock = shareLock(tx, lockOf(actor));
        // The work's first statement shares the lock's round trip.
        const [result] = await Promise.all([work(of(tx, actor)), lock]);
        return result;
      }),
    exclusively: (actor, work) => database.exclusively(lockOf(actor), (tx) => work(of(tx, actor))),
  };
}
