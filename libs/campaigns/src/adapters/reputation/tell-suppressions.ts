import { boundPatience, NO_WORKSPACE, type Database } from '@workops/platform/database';
import type { SuppressionReason } from '../../domain/reputation/suppression';
import type { ToldContacts } from '../../reputation-ports';

const AT_ONCE = 200;
/** Lock timeout: an address whose contacts are locked for longer gives way to the next. */
const PATIENCE_MS = 2_000;

interface Due {
  workspaceId: string;
  address: string;
  reason: SuppressionReason;
}

const SELECT = `SELECT workspace_id AS "workspaceId", address, reason FROM campaigns.email_suppression`;
/** One of the next workspace behind `$1` that has some; nobody else gets it for a minute. */
const LEASE = `
  UPDATE campaigns.email_suppression s SET tell_at = now() + interval '1 min'
   WHERE (s.workspace_id, s.address) IN (
     SELECT workspace_id, address FROM campaigns.email_suppression WHERE workspace_id > $1 AND tell_at <= now()
      ORDER BY workspace_id, tell_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING s.workspace_id AS "workspaceId", s.address`;
/** Suppressions before contacts: so does who removes one. */
const OF_ADDRESS = `${SELECT} WHERE workspace_id = $1 AND address = $2 AND tell_at IS NOT NULL FOR UPDATE`;
const TOLD = 'UPDATE campaigns.email_suppression SET tell_at = CASE WHEN $3 THEN now() END WHERE workspace_id = $1 AND address = $2';

export interface TellDeps {
  database: Database;
  contacts: Pick<ToldContacts, 'markAddress'>;
  workspaces: { profileOf(workspaceId: string): Promise<{ livemode: boolean }> };
  onFailure: (error: unknown) => void;
}

type Of = Pick<Due, 'workspaceId' | 'address'>;

/** Some contacts of one, with a commit of their own; whose rest is due again at once. One that was removed meanwhile says nothing any more. */
async function tellSome({ database, contacts, workspaces }: TellDeps, { workspaceId, address }: Of): Promise<void> {
  const { livemode } = await workspaces.profileOf(workspaceId);
  await database.transaction(async (tx) => {
    boundPatience(tx, PATIENCE_MS);
    const [due] = await tx.query<Due>(OF_ADDRESS, [workspaceId, address]);
    if (!due) return;
    const isLeft = await contacts.markAddress({ workspaceId, livemode }, { address, word: due.reason === 'complained' ? 'complained' : 'bounced' });
    await tx.query(TOLD, [workspaceId, address, isLeft]);
  });
}

/**
 * Tells the contacts of suppressed addresses, some of one address of each workspace before the next ones of any: thousands of cards may share an address.
 * After a crash the lease ends within a minute and another process goes on; committed contacts stay as they are.
 */
export const tellSuppressions = (deps: TellDeps) => {
  let after = NO_WORKSPACE;
  const leased = async (): Promise<Of | undefined> => {
    let [due] = await deps.database.query<Of>(LEASE, [after]);
    if (!due && after !== NO_WORKSPACE) [due] = await deps.database.query<Of>(LEASE, [NO_WORKSPACE]);
    after = due?.workspaceId ?? NO_WORKSPACE;
    return due;
  };
  return {
    /** The first ones of one address, at once; the rest, and what fails, is left to the round. */
    now: async (workspaceId: string, address: string): Promise<void> => {
      try {
        await tellSome(deps, { workspaceId, address });
      } catch (error) {
        deps.onFailure(error);
      }
    },
    /** Returns how often it told some. */
    round: async (): Promise<number> => {
      for (let told = 0; ; told += 1) {
        const due = told < AT_ONCE ? await leased() : undefined;
        if (!due) return told;
        try {
          await tellSome(deps, due);
        } catch (error) {
          deps.onFailure(error);
        }
      }
    },
  };
};
