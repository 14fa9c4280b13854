import type { Database } from '@workops/platform/database';
import type { SuppressionReason } from '../../domain/reputation/suppression';
import type { ToldContacts } from '../../reputation-ports';

const AT_ONCE = 200;

interface Due {
  workspaceId: string;
  address: string;
  reason: SuppressionReason;
}

const SELECT = `SELECT workspace_id AS "workspaceId", address, reason FROM campaigns.email_suppression`;
/** One, which nobody else gets for a minute. */
const LEASE = `
  UPDATE campaigns.email_suppression s SET tell_at = now() + interval '1 min'
   WHERE (s.workspace_id, s.address) IN (
     SELECT workspace_id, address FROM campaigns.email_suppression WHERE tell_at <= now() ORDER BY tell_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING s.workspace_id AS "workspaceId", s.address`;
/** Suppressions before contacts: so does who removes one. */
const OF_ADDRESS = `${SELECT} WHERE workspace_id = $1 AND address = $2 AND tell_at IS NOT NULL FOR UPDATE`;
const DONE = 'UPDATE campaigns.email_suppression SET tell_at = NULL WHERE workspace_id = $1 AND address = $2';

export interface TellDeps {
  database: Database;
  contacts: Pick<ToldContacts, 'markAddress'>;
  workspaces: { profileOf(workspaceId: string): Promise<{ livemode: boolean }> };
  onFailure: (error: unknown) => void;
}

type Of = Pick<Due, 'workspaceId' | 'address'>;

/** One that was removed meanwhile says nothing any more. */
async function tellOne({ database, contacts, workspaces }: TellDeps, { workspaceId, address }: Of): Promise<void> {
  const { livemode } = await workspaces.profileOf(workspaceId);
  await database.transaction(async (tx) => {
    const [due] = await tx.query<Due>(OF_ADDRESS, [workspaceId, address]);
    if (!due) return;
    await contacts.markAddress({ workspaceId, livemode }, { address, word: due.reason === 'complained' ? 'complained' : 'bounced' });
    await tx.query(DONE, [workspaceId, address]);
  });
}

/**
 * Tells the contacts of suppressed addresses. Whoever dies in between leaves the rest to be told again a minute later, which changes nothing that is
 * changed already.
 */
export const tellSuppressions = (deps: TellDeps) => ({
  /** Of one address, at once; what fails is left to the round. */
  now: async (workspaceId: string, address: string): Promise<void> => {
    try {
      await tellOne(deps, { workspaceId, address });
    } catch (error) {
      deps.onFailure(error);
    }
  },
  /** Returns how many there were. */
  round: async (): Promise<number> => {
    for (let told = 0; ; told += 1) {
      const [due] = told < AT_ONCE ? await deps.database.query<Of>(LEASE) : [];
      if (!due) return told;
      try {
        await tellOne(deps, due);
      } catch (error) {
        deps.onFailure(error);
      }
    }
  },
});
