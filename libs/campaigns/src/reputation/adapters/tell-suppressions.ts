import { boundPatience, NO_WORKSPACE, type Database } from '@workops/platform/database';
import type { SuppressionReason } from '../domain/suppression';
import type { ToldContacts } from '../reputation-ports';

const AT_ONCE = 200;
/** Lock timeout, after which an address yields to the next. */
const PATIENCE_MS = 2_000;

type Word = Parameters<ToldContacts['markAddress']>[1]['word'];

interface Of {
  workspaceId: string;
  address: string;
}

/** Leases a row of the next workspace after `$1` for one minute. */
const leaseOf = (table: string): string => `
  UPDATE ${table} s SET tell_at = now() + interval '1 min'
   WHERE (s.workspace_id, s.address) IN (
     SELECT workspace_id, address FROM ${table} WHERE workspace_id > $1 AND tell_at <= now()
      ORDER BY workspace_id, tell_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING s.workspace_id AS "workspaceId", s.address`;
const ONE = 'workspace_id = $1 AND address = $2';

/** Rounds and transactions that revoke a notification both lock these rows before contacts. */
interface Line {
  lease: string;
  held: string;
  toWord(reason: SuppressionReason): Word;
  /** The rest of an address is due at once. */
  more: string;
  done: string;
}

const lineOf = (table: string, line: Pick<Line, 'held' | 'toWord' | 'done'>): Line => ({
  lease: leaseOf(table),
  more: `UPDATE ${table} SET tell_at = now() WHERE ${ONE}`,
  ...line,
});

const LINES = {
  suppressed: lineOf('campaigns.email_suppression', {
    held: `SELECT reason FROM campaigns.email_suppression WHERE ${ONE} AND tell_at IS NOT NULL FOR UPDATE`,
    toWord: (reason) => (reason === 'complained' ? 'complained' : 'bounced'),
    done: `UPDATE campaigns.email_suppression SET tell_at = NULL WHERE ${ONE}`,
  }),
  freed: lineOf('campaigns.freed_address', {
    held: `SELECT FROM campaigns.freed_address WHERE ${ONE} FOR UPDATE`,
    toWord: () => 'freed',
    done: `DELETE FROM campaigns.freed_address WHERE ${ONE}`,
  }),
};

export interface TellDeps {
  database: Database;
  contacts: Pick<ToldContacts, 'markAddress'>;
  workspaces: { loadProfile(workspaceId: string): Promise<{ livemode: boolean }> };
  onFailure: (error: unknown) => void;
}

/** Each call commits separately. */
async function tellSome(
  { database, contacts, workspaces }: TellDeps,
  { held, toWord, more, done }: Line,
  { workspaceId, address }: Of,
): Promise<void> {
  const { livemode } = await workspaces.loadProfile(workspaceId);
  await database.transaction(async (tx) => {
    boundPatience(tx, PATIENCE_MS);
    const [due] = await tx.query<{ reason: SuppressionReason }>(held, [workspaceId, address]);
    if (!due) return;
    const isLeft = await contacts.markAddress({ workspaceId, livemode }, { address, word: toWord(due.reason) });
    await tx.query(isLeft ? more : done, [workspaceId, address]);
  });
}

/** A workspace's second address waits until every workspace had its first. */
function createRound(deps: TellDeps, line: Line): () => Promise<number> {
  let after = NO_WORKSPACE;
  const leased = async (): Promise<Of | undefined> => {
    let [due] = await deps.database.query<Of>(line.lease, [after]);
    if (!due && after !== NO_WORKSPACE) [due] = await deps.database.query<Of>(line.lease, [NO_WORKSPACE]);
    after = due?.workspaceId ?? NO_WORKSPACE;
    return due;
  };
  return async () => {
    for (let announced = 0; ; announced += 1) {
      const due = announced < AT_ONCE ? await leased() : undefined;
      if (!due) return announced;
      try {
        await tellSome(deps, line, due);
      } catch (error) {
        deps.onFailure(error);
      }
    }
  };
}

/**
 * Workspaces take turns, because thousands of contacts may share an address. After a crash the lease expires within a
 * minute.
 */
export const tellSuppressions = (deps: TellDeps) => {
  const [suppressed, freed] = [createRound(deps, LINES.suppressed), createRound(deps, LINES.freed)];
  return {
    /** The first contacts at once; the round does the rest, and failures. */
    now: async (workspaceId: string, address: string, what: keyof typeof LINES = 'suppressed'): Promise<void> => {
      try {
        await tellSome(deps, LINES[what], { workspaceId, address });
      } catch (error) {
        deps.onFailure(error);
      }
    },
    round: async (): Promise<number> => (await suppressed()) + (await freed()),
  };
};
