import {
  DomainError,
  findMakerTroubles,
  systemActor,
  type Clock,
  type Ids,
  type Owner,
  type OwnerStandings,
} from '@workops/kernel';
import type { Database, Sql } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import { actOfReview } from '../../definitions/domain/tests-authority';
import { coachOn } from './coach-on';

const HOUR_MS = 3_600_000;

const DUE = `
  SELECT workspace_id AS "workspaceId", agent_id AS "agentId", livemode, due_at = '-infinity' AS "isFirst"
    FROM agents.coach_night
   WHERE due_at <= $1 ORDER BY due_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;
const PUT_OFF = 'UPDATE agents.coach_night SET due_at = $3 WHERE workspace_id = $1 AND agent_id = $2';
const HAS_ENDED = 'SELECT 1 FROM agents.coach_ended WHERE workspace_id = $1 AND agent_id = $2 LIMIT 1';
const MAKER = 'SELECT coach_maker AS maker FROM agents.ai_agent WHERE workspace_id = $1 AND id = $2';
const BEGIN = `
  INSERT INTO agents.coach_night (workspace_id, agent_id, livemode)
  VALUES ($1, $2, $3)
  ON CONFLICT (workspace_id, agent_id) DO NOTHING`;
const END = 'DELETE FROM agents.coach_night WHERE workspace_id = $1 AND agent_id = $2';

/** Switches nightly reviews on from the coming night, or off. */
export async function reviewByNight(
  sql: Sql,
  { workspaceId, livemode }: { workspaceId: string; livemode: boolean },
  agentId: string,
  on: boolean,
): Promise<void> {
  await (on ? sql.query(BEGIN, [workspaceId, agentId, livemode]) : sql.query(END, [workspaceId, agentId]));
}

export interface NightsDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  owners: OwnerStandings;
  logger: Pick<Logger, 'warn'>;
  nightAfter(workspaceId: string, now: Date): Promise<Date>;
}

interface DueNight {
  workspaceId: string;
  agentId: string;
  livemode: boolean;
  isFirst: boolean;
}

/**
 * Starts each due review exactly once, and returns how many were due. A review that cannot start does not delay others.
 */
export const beginNights = ({ database, clock, ids, owners, logger, nightAfter }: NightsDeps) => {
  const begin = async ({ workspaceId, agentId, livemode, isFirst }: DueNight, now: Date): Promise<void> => {
    if (isFirst || (await database.query(HAS_ENDED, [workspaceId, agentId])).length === 0) return;
    const maker = (await database.query<{ maker: Owner | null }>(MAKER, [workspaceId, agentId]))[0]?.maker ?? null;
    const [stopped] = await findMakerTroubles(owners, workspaceId, [actOfReview(maker, true)]);
    if (stopped) {
      logger.warn(
        { stopped_reason: stopped, workspace_id: workspaceId, agent_id: agentId },
        'nightly review not started',
      );
      return;
    }
    const review = { id: ids.next(), agentId, kind: 'review', maker } as const;
    await coachOn(database).transaction(systemActor(workspaceId, livemode), (tx) => tx.queue(review, now));
  };
  const tried = async <T>(due: DueNight, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') throw error;
      logger.warn({ err: error, workspace_id: due.workspaceId, agent_id: due.agentId }, 'nightly review not started');
      return undefined;
    }
  };
  const beginNext = (now: Date): Promise<boolean> =>
    database.transaction(async (tx) => {
      const [due] = await tx.query<DueNight>(DUE, [now]);
      if (!due) return false;
      const next = await tried(due, () => nightAfter(due.workspaceId, now));
      if (next) await tried(due, () => begin(due, now));
      await tx.query(PUT_OFF, [due.workspaceId, due.agentId, next ?? new Date(now.getTime() + HOUR_MS)]);
      return true;
    });
  return async (): Promise<number> => {
    for (let begun = 0; ; begun += 1) if (!(await beginNext(clock.now()))) return begun;
  };
};
